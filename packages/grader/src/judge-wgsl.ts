import { type Exercise, elementBits } from '@rooflab/lab';
import { LINEAR_WORKGROUP } from './linear-launch.ts';

type Output = Exercise['outputs'][number];

/**
 * What follows the WGSL of a trusted kernel: for output i the entry point `judge_main_i`, which compares each of its elements with what the
 * trusted kernel expects. An invocation judges one element.
 */
export function judgeWgsl(outputs: readonly Output[], workgroupSize: number): string {
  const suffix = ({ name }: Output) => (outputs.length > 1 ? `_${name}` : '');
  const permuted = outputs.some(({ permutes }) => permutes !== undefined) ? PERMUTED : '';
  return (
    HEAD +
    permuted +
    outputs.map((output, i) => element(output, { i, suffix: suffix(output) }) + main(output, { i, workgroupSize })).join('')
  );
}

const PERMUTED = /* wgsl */ `
@group(1) @binding(4) var<storage, read> judge_input: array<u32>;
var<workgroup> judge_sums: array<atomic<u32>, 2>;
`;

const HEAD = /* wgsl */ `
struct JudgeUniform { elements: u32, finding: u32, key0: u32, key1: u32, first_word: u32 }
struct JudgeFinding {
  wrong: atomic<u32>, overwritten: atomic<u32>, first: atomic<u32>, first_overwritten: atomic<u32>,
  balance0: atomic<u32>, balance1: atomic<u32>,
}
@group(1) @binding(1) var<storage, read> judge_output: array<u32>;
@group(1) @binding(2) var<storage, read_write> judge_findings: array<JudgeFinding>;
@group(1) @binding(3) var<uniform> judge_uniform: JudgeUniform;

fn judge_mix(value: u32) -> u32 {
  var x = value;
  x = (x ^ (x >> 16u)) * 0x7feb352du;
  x = (x ^ (x >> 15u)) * 0x846ca68bu;
  return x ^ (x >> 16u);
}
fn judge_canary(word: u32) -> u32 { return judge_mix(judge_mix(word ^ judge_uniform.key0) ^ judge_uniform.key1); }
// A word of the output that is being judged.
fn output_word(i: u32) -> u32 { return judge_output[judge_uniform.first_word + i]; }
// 64 bits that depend on the value and on the secret key of this run.
fn judge_hash(low: u32, high: u32) -> vec2u {
  let key = vec2u(judge_uniform.key0, judge_uniform.key1);
  let x = vec2u(judge_mix(low ^ key.x), judge_mix(low ^ ~key.y));
  return vec2u(judge_mix(x.x ^ high ^ key.y), judge_mix(x.y ^ high ^ ~key.x));
}
`;

/** 0: right, or unspecified; 1: wrong; 2: overwritten. */
function element(output: Output, { i, suffix }: { readonly i: number; readonly suffix: string }): string {
  const body = bodyOf(output, suffix);
  return /* wgsl */ `
fn judge_element_${i}(i: u32) -> u32 {
  ${output.unspecified ? `if (is_unspecified${suffix}(i)) { return 0u; }` : ''}
${body}}
`;
}

function bodyOf(output: Output, suffix: string): string {
  if (output.permutes !== undefined) return permutes(output, { suffix });
  return output.compare === 'exact' ? exact(output, suffix) : within(output, suffix);
}

/**
 * Adds the hash of the output's element and takes away that of the input's: modulo 2^32 both sums are 0 in the end where the output has the
 * elements of the input, however they are ordered, and hardly ever where it has not, since nobody knows the key (a multiset hash by sums: D.
 * Clarke et al., Incremental Multiset Hash Functions and Their Application to Memory Integrity Checking, ASIACRYPT 2003).
 */
function permutes({ element }: Output, { suffix }: { readonly suffix: string }): string {
  const words = elementBits(element) / 32;
  const at = words === 2 ? '2u * i' : 'i';
  return /* wgsl */ `  let given = judge_hash(judge_input[${at}], ${words === 2 ? 'judge_input[2u * i + 1u]' : '0u'});
  let found = judge_hash(output_word(${at}), ${words === 2 ? 'output_word(2u * i + 1u)' : '0u'});
  let difference = found - given;
  if (difference.x != 0u) { atomicAdd(&judge_sums[0], difference.x); }
  if (difference.y != 0u) { atomicAdd(&judge_sums[1], difference.y); }
  return select(1u, 0u, is_right${suffix}(i));
`;
}

/** Finiteness is tested on the bits, because a compiler may assume that there are no NaNs. */
function within({ startsAs }: Output, suffix: string): string {
  const untouched = `if (!is_judged${suffix}(i)) { return select(2u, 0u, word == judge_canary(judge_uniform.first_word + i)); }`;
  return /* wgsl */ `  let word = judge_output[judge_uniform.first_word + i];
  ${startsAs === undefined ? untouched : ''}
  let expected = expected_at${suffix}(i);
  let finite = (word & 0x7f800000u) != 0x7f800000u;
  let close = abs(bitcast<f32>(word) - expected.x) <= expected.y;
  return select(1u, 0u, finite && close);
`;
}

function exact({ element }: Output, suffix: string): string {
  const bits = elementBits(element);
  return bits < 32 ? exactInWord(bits, suffix) : exactWords(bits / 32, suffix);
}

/** Several elements in each word: only the bits of element i count. */
function exactInWord(bits: number, suffix: string): string {
  const inWord = 32 / bits;
  return /* wgsl */ `  let word = i / ${inWord}u;
  let difference = judge_output[judge_uniform.first_word + word] ^ expected_word_at${suffix}(word);
  return min(1u, extractBits(difference, ${bits}u * (i % ${inWord}u), ${bits}u));
`;
}

function exactWords(words: number, suffix: string): string {
  return /* wgsl */ `  for (var word = ${words}u * i; word < ${words}u * (i + 1u); word++) {
    if (judge_output[judge_uniform.first_word + word] != expected_word_at${suffix}(word)) { return 1u; }
  }
  return 0u;
`;
}

function main({ permutes }: Output, { i, workgroupSize }: { readonly i: number; readonly workgroupSize: number }): string {
  return /* wgsl */ `
@compute @workgroup_size(${workgroupSize})
fn judge_main_${i}(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = ${LINEAR_WORKGROUP} * ${workgroupSize}u + lane;
  let finding = &judge_findings[judge_uniform.finding];
  if (i < judge_uniform.elements) {
    let fault = judge_element_${i}(i);
    if (fault == 1u) {
      atomicAdd(&(*finding).wrong, 1u);
      atomicMin(&(*finding).first, i);
    } else if (fault == 2u) {
      atomicAdd(&(*finding).overwritten, 1u);
      atomicMin(&(*finding).first_overwritten, i);
    }
  }
  ${permutes === undefined ? '' : SUM_UP}
}
`;
}

/** Once for a workgroup: all invocations would wait for each other at one word. */
const SUM_UP = /* wgsl */ `workgroupBarrier();
  if (lane == 0u) {
    atomicAdd(&(*finding).balance0, atomicLoad(&judge_sums[0]));
    atomicAdd(&(*finding).balance1, atomicLoad(&judge_sums[1]));
  }`;
