import {
  type BoundDispatch,
  compileModule,
  createPipelines,
  createStorage,
  createUniform,
  mostRounds,
  readWords,
  submitPass,
} from '@rooflab/harness';
import { type Difference, FACT_WORDS, type Key, type Size, wordsOfElement } from '@rooflab/lab';
import { type BufferBytes, groupLayout } from './layout.ts';
import type { Limits } from './limits.ts';
import { LINEAR_WORKGROUP, linearLaunch } from './linear-launch.ts';
import type { Session } from './session.ts';

const WORKGROUP_SIZE = 256;
/** `prepared` is never shorter than the facts that are read from it. */
const MIN_PREPARED_BYTES = 4 * FACT_WORDS;
const FINDING_WORDS = 4;

const HEAD = /* wgsl */ `
struct JudgeUniform { elements: u32, slot: u32, key0: u32, key1: u32 }
struct JudgeFinding { wrong: atomic<u32>, overwritten: atomic<u32>, first: atomic<u32>, first_overwritten: atomic<u32> }
@group(1) @binding(1) var<storage, read> judge_output: array<u32>;
@group(1) @binding(2) var<storage, read_write> judge_findings: array<JudgeFinding>;
@group(1) @binding(3) var<uniform> judge_uniform: JudgeUniform;

fn judge_mix(value: u32) -> u32 {
  var x = value;
  x = (x ^ (x >> 16u)) * 0x7feb352du;
  x = (x ^ (x >> 15u)) * 0x846ca68bu;
  return x ^ (x >> 16u);
}
fn judge_canary(i: u32) -> u32 { return judge_mix(judge_mix(i ^ judge_uniform.key0) ^ judge_uniform.key1); }
`;

/** Finiteness is tested on the bits, because a compiler may assume that there are no NaNs. */
const WITHIN = /* wgsl */ `
fn judge_element(i: u32) -> u32 {
  let word = judge_output[i];
  if (!is_judged(i)) { return select(2u, 0u, word == judge_canary(i)); }
  let expected = expected_at(i);
  let finite = (word & 0x7f800000u) != 0x7f800000u;
  let close = abs(bitcast<f32>(word) - expected.x) <= expected.y;
  return select(1u, 0u, finite && close);
}
`;

const exact = (words: number) => /* wgsl */ `
fn judge_element(i: u32) -> u32 {
  for (var word = ${words}u * i; word < ${words}u * (i + 1u); word++) {
    if (judge_output[word] != expected_word_at(word)) { return 1u; }
  }
  return 0u;
}
`;

const TAIL = /* wgsl */ `
@compute @workgroup_size(${WORKGROUP_SIZE})
fn judge_main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = ${LINEAR_WORKGROUP} * ${WORKGROUP_SIZE}u + lane;
  if (i >= judge_uniform.elements) { return; }
  let fault = judge_element(i);
  if (fault == 1u) {
    atomicAdd(&judge_findings[judge_uniform.slot].wrong, 1u);
    atomicMin(&judge_findings[judge_uniform.slot].first, i);
  } else if (fault == 2u) {
    atomicAdd(&judge_findings[judge_uniform.slot].overwritten, 1u);
    atomicMin(&judge_findings[judge_uniform.slot].first_overwritten, i);
  }
}
`;

/** What the device finds out about an output; the number of its elements is added later. */
export type Finding = Omit<Difference, 'checked' | 'unwritten' | 'firstWrong'>;

/** The trusted kernel of an exercise with the comparison appended to it. */
export interface Judge {
  /** Computes the expected outputs of this input set, and returns the judge for this set. */
  prepare(set: JudgedSet): Promise<PreparedSet>;
  /** The difference found in each of the first `slots` slots, null where the output was right. Empties all slots. */
  differences(slots: number): Promise<(Finding | null)[]>;
  /** Number of outputs that can be judged before `differences` must be called. */
  readonly slots: number;
}

export interface JudgedSet {
  readonly params: GPUBuffer;
  readonly inputs: readonly GPUBuffer[];
  readonly output: GPUBuffer;
  readonly bytes: BufferBytes;
  readonly size: Size;
}

export interface PreparedSet {
  /** The first 16 words of `prepared`, on which the cost may depend. */
  readonly facts: Uint32Array;
  /** Judges the current output; `canary` is the key with which it was poisoned. Submit before the next call. */
  judge(slot: number, canary: Key): BoundDispatch;
  destroy(): void;
}

/** Compiles the trusted kernel of the session's exercise for these sizes. */
export async function createJudge(session: Session, trustedWgsl: string, sizes: readonly Size[]): Promise<Judge> {
  const { device, exercise } = session;
  const spec = exercise.trusted;
  const slots = judgeSlots(session.limits);
  const compare = spec.compare === 'within' ? WITHIN : exact(wordsOfElement(exercise));
  const { module } = await compileModule(device, `${trustedWgsl}\n${HEAD}${compare}${TAIL}`);
  const dataLayout = groupLayout(device, exercise, false);
  const storage = (binding: number, type: GPUBufferBindingType) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } });
  const judgeLayout = device.createBindGroupLayout({
    entries: [storage(0, 'storage'), storage(1, 'read-only-storage'), storage(2, 'storage'), storage(3, 'uniform')],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [dataLayout, judgeLayout] });
  const entryPoints = [
    'judge_main',
    ...sizes.flatMap((size) => (spec.prepare?.dispatches(size) ?? []).map(({ entryPoint }) => entryPoint)),
  ];
  const pipelines = await createPipelines(device, { module, layout, entryPoints });
  const findings = await createStorage(device, slots * FINDING_WORDS * 4, 'findings');
  const uniform = createUniform(device, new Uint32Array(4));
  const placeholder = await createStorage(device, 16, 'placeholder output');
  resetFindings(device, findings, slots);

  return {
    slots,
    async prepare(set) {
      const { params, inputs, output, bytes, size } = set;
      const prepared = await createStorage(device, Math.max(MIN_PREPARED_BYTES, spec.prepare?.bytes(size) ?? 0), 'prepared');
      const data = device.createBindGroup({
        layout: dataLayout,
        entries: [
          { binding: 0, resource: { buffer: params } },
          ...inputs.map((buffer, i) => ({ binding: i + 1, resource: { buffer, size: Math.max(16, bytes.inputs[i] ?? 0) } })),
          { binding: inputs.length + 1, resource: { buffer: placeholder } },
        ],
      });
      const judged = device.createBindGroup({
        layout: judgeLayout,
        entries: [prepared, output, findings, uniform].map((buffer, binding) => ({ binding, resource: { buffer } })),
      });
      const bind = (entryPoint: string, workgroups: readonly [number, number, number]): BoundDispatch => {
        const pipeline = pipelines.get(entryPoint);
        if (!pipeline) throw new TypeError(`${exercise.id}: the trusted kernel has no entry point ${entryPoint}.`);
        return { pipeline, bindGroups: [data, judged], workgroups };
      };
      submitPass(
        device,
        (spec.prepare?.dispatches(size) ?? []).map((dispatch) => bind(dispatch.entryPoint, dispatch.workgroups)),
      );
      const elements = bytes.output / 4 / wordsOfElement(exercise);
      return {
        facts: await readWords(device, prepared, MIN_PREPARED_BYTES),
        judge(slot, canary) {
          if (!(slot >= 0 && slot < slots)) throw new RangeError(`There are ${slots} slots, none with the number ${slot}.`);
          device.queue.writeBuffer(uniform, 0, new Uint32Array([elements, slot, ...canary]));
          return bind('judge_main', linearLaunch(Math.ceil(elements / WORKGROUP_SIZE)));
        },
        destroy: () => prepared.destroy(),
      };
    },
    async differences(slotCount) {
      const words = await readWords(device, findings, slotCount * FINDING_WORDS * 4);
      resetFindings(device, findings, slots);
      return Array.from({ length: slotCount }, (_, slot) => {
        const [wrong = 0, overwritten = 0, first = 0, firstOverwritten = 0] = words.subarray(
          slot * FINDING_WORDS,
          (slot + 1) * FINDING_WORDS,
        );
        return wrong + overwritten === 0 ? null : { wrong, overwritten, firstIndex: wrong > 0 ? first : firstOverwritten };
      });
    },
  };
}

/** One slot for every run that a sampling can have: an output without a slot would not be judged. */
function judgeSlots({ warmUps, maxSamples, minSamples }: Limits): number {
  return warmUps + mostRounds({ maxSamples, batch: minSamples });
}

function resetFindings(device: GPUDevice, findings: GPUBuffer, slots: number): void {
  const words = new Uint32Array(slots * FINDING_WORDS);
  for (let slot = 0; slot < slots; slot++) words.fill(0xffff_ffff, slot * FINDING_WORDS + 2, (slot + 1) * FINDING_WORDS);
  device.queue.writeBuffer(findings, 0, words);
}
