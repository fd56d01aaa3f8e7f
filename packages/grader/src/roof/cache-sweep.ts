import {
  type BoundDispatch,
  compileModule,
  createPassTimer,
  createPipelines,
  createStorage,
  HarnessError,
  type OpenDevice,
  type PassTimer,
  submitPass,
} from '@rooflab/harness';
import { deriveKey } from '@rooflab/lab';
import type { MeasuredRoof } from '@rooflab/result';
import { bandwidthOfProbe } from '@rooflab/roofline';
import type { Filler } from '../filler.ts';
import { ROTATION_BYTES } from '../limits.ts';
import { LINEAR_WORKGROUP, linearLaunch } from '../linear-launch.ts';

const WORKGROUP_SIZE = 256;
const VEC4_BYTES = 16;
const BYTES_PER_WORKGROUP = WORKGROUP_SIZE * VEC4_BYTES;

/** Most time for one sweep: a device that reads less than `ROTATION_BYTES` in this time has smaller caches, too. */
const LONGEST_SWEEP_NS = 1e6;

/** Sweeps that are timed to find how much fits into `LONGEST_SWEEP_NS`. */
const TRIALS = 3;

/** Random words are never all zero, so nothing is written; the compiler cannot know this, so the kernel reads everything. */
const WGSL = /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> swept: array<vec4u>;

@compute @workgroup_size(${WORKGROUP_SIZE})
fn sweep(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = ${LINEAR_WORKGROUP} * ${WORKGROUP_SIZE}u + lane;
  if (i < arrayLength(&swept) && all(swept[i] == vec4u())) { swept[i] = vec4u(1u); }
}
`;

interface SettleOptions {
  readonly stepNs?: number | undefined;
  readonly sweepBytes?: number;
  /** The roof of this device, where it is known; it says how long a sweep takes, which is measured otherwise. */
  readonly roof?: Pick<MeasuredRoof, 'roof'> | null | undefined;
}

/** A timer whose runs all start with the caches in the same state. The software device needs no sweep: its speed is not graded. */
export async function createSettledTimer(
  { software, device }: OpenDevice,
  filler: Filler,
  { stepNs, sweepBytes = ROTATION_BYTES, roof = null }: SettleOptions = {},
): Promise<PassTimer> {
  return createPassTimer(device, { stepNs, settle: software ? undefined : await createCacheSweep(device, filler, { sweepBytes, roof }) });
}

/**
 * Work that brings the device's caches into a defined state: it reads a buffer of its own, larger than any last-level cache, so that lines
 * from earlier work are written back and evicted. Without it, a run starts with whatever the previous work left in the cache: on an H200 a
 * copy of 2^24 elements from the end to the beginning gained 4.5 %, because the poisoned end of its output was still there.
 */
async function createCacheSweep(
  device: GPUDevice,
  filler: Filler,
  { sweepBytes, roof }: Required<Pick<SettleOptions, 'sweepBytes' | 'roof'>>,
): Promise<() => void> {
  const reader = await createReader(device, filler, sweepBytes);
  const wholeNs = roof ? (1e9 * reader.bytes) / bandwidthOfProbe(roof.roof.curve, 'read', reader.bytes) : await reader.fastestNs(TRIALS);
  const share = Math.min(1, LONGEST_SWEEP_NS / wholeNs);
  return () => submitPass(device, reader.reading(share));
}

/** A buffer of random words, larger than any cache, and a kernel that reads it. */
export interface Reader {
  readonly bytes: number;
  /** Dispatches that read this share of it. */
  reading(share: number): readonly BoundDispatch[];
  /** The shortest of this many reads of all of it. Throws `HarnessError` when the clock gave none. */
  fastestNs(trials: number): Promise<number>;
  destroy(): void;
}

export async function createReader(device: GPUDevice, filler: Filler, wantedBytes: number): Promise<Reader> {
  const { maxStorageBufferBindingSize, maxBufferSize } = device.limits;
  const largest = Math.min(wantedBytes, maxStorageBufferBindingSize, maxBufferSize);
  const bytes = Math.floor(largest / BYTES_PER_WORKGROUP) * BYTES_PER_WORKGROUP;
  const { module } = await compileModule(device, WGSL);
  const group = device.createBindGroupLayout({
    entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });
  const pipeline = (await createPipelines(device, { module, layout, entryPoints: ['sweep'] })).get('sweep') as GPUComputePipeline;
  const buffer = await createStorage(device, bytes, 'cache sweep');
  submitPass(device, [filler.poisoner(buffer, bytes / 4)(deriveKey('0', 'cache sweep'))]);
  const bindGroups = [device.createBindGroup({ layout: group, entries: [{ binding: 0, resource: { buffer } }] })];
  const reading = (share: number) => [{ pipeline, bindGroups, workgroups: linearLaunch(Math.ceil((share * bytes) / BYTES_PER_WORKGROUP)) }];
  const timer = createPassTimer(device);
  return {
    bytes,
    reading,
    async fastestNs(trials) {
      for (let trial = 0; trial < trials; trial++) {
        await device.queue.onSubmittedWorkDone();
        timer.submit(reading(1));
      }
      const times = (await timer.collect()).filter((ns) => ns !== null);
      if (times.length === 0) throw new HarnessError('The GPU clock gave no usable time of a memory read.');
      return Math.min(...times);
    },
    destroy: () => buffer.destroy(),
  };
}
