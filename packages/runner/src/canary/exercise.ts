import type { GradingMaterial } from '@rooflab/catalogue';
import { type Case, type Exercise, type Expected, type LabQuestion, type PrepareAnswers, readLab, type TimedSize } from '@rooflab/lab';
import { CANARY_ID } from './canary-id.ts';
import file from './lab.json' with { type: 'json' };

/** The runner's own exercise, which depends on no lab. */
export const CANARY: Exercise = readCanary();

export const CANARY_MATERIAL: GradingMaterial = { lab: file, trusted: '', rung: { name: '', source: '' }, recorded: [] };

/** A tree in workgroup memory: it needs barriers, several workgroups and both edges of a block to be right. */
export const CANARY_KERNEL = /* wgsl */ `
//@ dispatch main ceilDiv(n, 256)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;
var<workgroup> part: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) group: vec3u) {
  let i = 256u * group.x + t;
  part[t] = select(0u, input[min(i, params.n - 1u)], i < params.n);
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (t < s) { part[t] += part[t + s]; }
  }
  if (t == 0u) { sums[group.x] = part[0]; }
}
`;

const BLOCK = 256;
const SIZES = [1, 255, 256, 257, 1000, 4099, 10_007, 65_537];

function readCanary(): Exercise {
  const [exercise] = readLab(file).exercises;
  if (exercise?.id !== CANARY_ID) throw new TypeError(`The canary's exercise must be ${CANARY_ID}.`);
  return exercise;
}

/** The same for every seed. */
export function canaryAnswer({ kind, task }: LabQuestion): PrepareAnswers[keyof PrepareAnswers] {
  return kind === 'outputs' ? outputsOf(task.size.n ?? 0) : ANSWERS[kind];
}

function timed(n: number): TimedSize {
  return { size: { n }, params: { n }, families: [CANARY.covered.inputs] };
}

const TIMED = timed(100_003);

const ON_EACH_CLASS = { software: [TIMED], medium: [TIMED], large: [TIMED] };

const ANSWERS: Omit<PrepareAnswers, 'outputs'> = {
  cases: SIZES.map(caseOf),
  sizes: { timed: ON_EACH_CLASS, judged: TIMED, counted: timed(1000), largest: [TIMED] },
  covering: [],
  coveringOutputs: [],
  sized: TIMED,
  processor: { samplesNs: [], wrong: null },
  tabulated: { cases: [], timed: { software: [], medium: [], large: [] } },
  shapes: { cases: [], timed: ON_EACH_CLASS, covering: [] },
};

function caseOf(n: number): Case {
  return { name: `n=${n}`, size: { n }, hidden: false, params: { n }, inputs: CANARY.covered.inputs };
}

/** Element i of the input is i + 1. */
function outputsOf(n: number): readonly Expected[] {
  const words = Uint32Array.from({ length: Math.ceil(n / BLOCK) }, (_, block) => {
    const first = BLOCK * block + 1;
    const last = Math.min(n, BLOCK * (block + 1));
    return ((first + last) * (last - first + 1)) / 2;
  });
  return [{ kind: 'exact', words }];
}
