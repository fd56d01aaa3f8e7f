import { compileModule, createPipelines, createStorage, createUniform, readWords } from '@rooflab/harness';
import type { Judge, JudgedSet } from '../src/judge.ts';

/** Words of each output that are kept. */
const LOGGED_WORDS = 4;
const SLOTS = 64;

const WGSL = /* wgsl */ `
@group(0) @binding(0) var<uniform> slot: u32;
@group(0) @binding(1) var<storage, read> judged: array<u32>;
@group(0) @binding(2) var<storage, read_write> log: array<u32>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < ${LOGGED_WORDS}u; i++) { log[${LOGGED_WORDS}u * slot + i] = judged[i]; }
}
`;

export interface LoggingJudge extends Judge {
  /** Slots in the order in which outputs were judged. */
  readonly order: number[];
  /** The first words of each judged output, in the same order. */
  logged(): Promise<number[][]>;
  readonly sets: JudgedSet[];
}

/** A judge that accepts everything, and keeps the first words of every output. `atEnd` runs before the buffers are destroyed. */
export async function createLoggingJudge(
  device: GPUDevice,
  atEnd: (sets: readonly JudgedSet[]) => Promise<void> = async () => {},
): Promise<LoggingJudge> {
  const { module } = await compileModule(device, WGSL);
  const types = ['uniform', 'read-only-storage', 'storage'] as const;
  const entries = types.map((type, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } }));
  const group = device.createBindGroupLayout({ entries });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });
  const pipeline = (await createPipelines(device, { module, layout, entryPoints: ['main'] })).get('main');
  if (!pipeline) throw new Error('The pipeline of the log is missing.');
  const log = await createStorage(device, 4 * LOGGED_WORDS * SLOTS, 'log');
  const order: number[] = [];
  const sets: JudgedSet[] = [];
  return {
    order,
    sets,
    slots: SLOTS,
    async prepare(set) {
      sets.push(set);
      return {
        facts: new Uint32Array(16),
        judge(slot) {
          order.push(slot);
          const buffers = [createUniform(device, Uint32Array.of(slot)), set.output, log];
          const bindGroup = device.createBindGroup({
            layout: group,
            entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
          });
          return [{ pipeline, bindGroups: [bindGroup], workgroups: [1, 1, 1] }];
        },
        destroy: () => {},
      };
    },
    async differences(slots) {
      await atEnd(sets);
      return Array<null>(slots).fill(null);
    },
    async logged() {
      const words = await readWords(device, log, log.size);
      return order.map((slot) => [...words.subarray(slot * LOGGED_WORDS, (slot + 1) * LOGGED_WORDS)]);
    },
  };
}
