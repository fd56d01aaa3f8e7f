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
import { type Difference, FACT_WORDS, type Key, type Size } from '@rooflab/lab';
import { judgeWgsl } from './judge-wgsl.ts';
import { type BufferBytes, trustedLayout } from './layout.ts';
import type { Limits } from './limits.ts';
import { linearLaunch } from './linear-launch.ts';
import type { TimedSession } from './session.ts';

const WORKGROUP_SIZE = 256;
/** `prepared` is never shorter than the facts that are read from it. */
const MIN_PREPARED_BYTES = 4 * FACT_WORDS;
const FINDING_WORDS = 6;

/** Elements, number of the finding, both words of the key, first word of the output; padded. */
const UNIFORM_WORDS = 8;

/** What the device finds out about a wrong output. */
export interface Finding extends Omit<Difference, 'unwritten' | 'firstWrong'> {
  /** Its number in the exercise. */
  readonly output: number;
  /** It should have the elements of an input in another order, and has not. */
  readonly unbalanced: boolean;
}

/** The trusted kernel of an exercise with the comparison appended to it. */
export interface Judge {
  /** Computes the expected outputs of this input set, and returns the judge for this set. */
  prepare(set: JudgedSet): Promise<PreparedSet>;
  /** The first wrong output found in each of the first `slots` slots, null where all were right. Empties all slots. */
  differences(slots: number): Promise<(Finding | null)[]>;
  /** Number of runs that can be judged before `differences` must be called. */
  readonly slots: number;
}

export interface JudgedSet {
  readonly params: GPUBuffer;
  readonly inputs: readonly GPUBuffer[];
  /** Holds all outputs. */
  readonly output: GPUBuffer;
  readonly bytes: BufferBytes;
  readonly size: Size;
}

export interface PreparedSet {
  /** The first 16 words of `prepared`, on which the cost may depend. */
  readonly facts: Uint32Array;
  /** Judges the current outputs; `canary` is the key with which they were filled. Submit before the next call. */
  judge(slot: number, canary: Key): readonly BoundDispatch[];
  destroy(): void;
}

/** Compiles the trusted kernel of the session's exercise for these sizes. */
export async function createJudge(session: TimedSession, trustedWgsl: string, sizes: readonly Size[]): Promise<Judge> {
  const { device, exercise } = session;
  const spec = exercise.trusted;
  const slots = judgeSlots(session.limits);
  const { outputs } = exercise;
  const permutes = outputs.some((output) => output.permutes !== undefined);
  const { module } = await compileModule(device, `${trustedWgsl}\n${judgeWgsl(outputs, WORKGROUP_SIZE)}`);
  const dataLayout = trustedLayout(device, exercise);
  const storage = (binding: number, type: GPUBufferBindingType) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } });
  const judgeLayout = device.createBindGroupLayout({
    entries: [
      storage(0, 'storage'),
      storage(1, 'read-only-storage'),
      storage(2, 'storage'),
      storage(3, 'uniform'),
      ...(permutes ? [storage(4, 'read-only-storage')] : []),
    ],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [dataLayout, judgeLayout] });
  const entryPoints = [
    ...outputs.map((_, i) => `judge_main_${i}`),
    ...sizes.flatMap((size) => (spec.prepare?.dispatches(size) ?? []).map(({ entryPoint }) => entryPoint)),
  ];
  const pipelines = await createPipelines(device, { module, layout, entryPoints });
  const findings = await createStorage(device, slots * outputs.length * FINDING_WORDS * 4, 'findings');
  const uniforms = outputs.map(() => createUniform(device, new Uint32Array(UNIFORM_WORDS)));
  /** Elements that were judged, by slot and output, as the findings are. */
  const checked: number[] = [];
  resetFindings(device, findings, slots * outputs.length);

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
        ],
      });
      const judged = uniforms.map((uniform, i) => {
        const permuted = permutes && inputs[outputs[i]?.permutes ?? 0];
        const buffers = [prepared, output, findings, uniform, ...(permuted ? [permuted] : [])];
        return device.createBindGroup({
          layout: judgeLayout,
          entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
        });
      });
      const bind = (entryPoint: string, { workgroups, of }: { workgroups: BoundDispatch['workgroups']; of: number }): BoundDispatch => {
        const [pipeline, group] = [pipelines.get(entryPoint), judged[of]];
        if (!pipeline || !group) throw new TypeError(`${exercise.id}: the trusted kernel has no entry point ${entryPoint}.`);
        return { pipeline, bindGroups: [data, group], workgroups };
      };
      submitPass(
        device,
        (spec.prepare?.dispatches(size) ?? []).map(({ entryPoint, workgroups }) => bind(entryPoint, { workgroups, of: 0 })),
      );
      return {
        facts: await readWords(device, prepared, MIN_PREPARED_BYTES),
        judge(slot, canary) {
          if (!(slot >= 0 && slot < slots)) throw new RangeError(`There are ${slots} slots, none with the number ${slot}.`);
          return outputs.map((_, i) => {
            const { start = 0, elements = 0 } = bytes.outputs[i] ?? {};
            const finding = slot * outputs.length + i;
            checked[finding] = elements;
            const uniform = uniforms[i];
            if (uniform) device.queue.writeBuffer(uniform, 0, new Uint32Array([elements, finding, ...canary, start / 4]));
            return bind(`judge_main_${i}`, { workgroups: linearLaunch(Math.ceil(elements / WORKGROUP_SIZE)), of: i });
          });
        },
        destroy: () => prepared.destroy(),
      };
    },
    async differences(slotCount) {
      const words = await readWords(device, findings, slotCount * outputs.length * FINDING_WORDS * 4);
      resetFindings(device, findings, slots * outputs.length);
      return Array.from({ length: slotCount }, (_, slot) => {
        const found = outputs.map((_, output): Finding | null => {
          const finding = slot * outputs.length + output;
          const own = words.subarray(finding * FINDING_WORDS, (finding + 1) * FINDING_WORDS);
          const [wrong = 0, overwritten = 0, first = 0, firstOverwritten = 0, balance0 = 0, balance1 = 0] = own;
          const unbalanced = balance0 !== 0 || balance1 !== 0;
          if (wrong + overwritten === 0 && !unbalanced) return null;
          const firstIndex = wrong > 0 ? first : firstOverwritten;
          return { output, wrong, overwritten, unbalanced, checked: checked[finding] ?? 0, firstIndex };
        });
        return found.find((each) => each !== null) ?? null;
      });
    },
  };
}

/** One slot for every run that a sampling can have: an output without a slot would not be judged. */
function judgeSlots({ warmUps, maxSamples, minSamples }: Limits): number {
  return warmUps + mostRounds({ maxSamples, batch: minSamples });
}

function resetFindings(device: GPUDevice, findings: GPUBuffer, count: number): void {
  const words = new Uint32Array(count * FINDING_WORDS);
  for (let i = 0; i < count; i++) words.fill(0xffff_ffff, i * FINDING_WORDS + 2, i * FINDING_WORDS + 4);
  device.queue.writeBuffer(findings, 0, words);
}
