import {
  type BoundDispatch,
  compileModule,
  createPipelines,
  createStoppingRule,
  createStorage,
  readWords,
  sampleAlternating,
} from '@rooflab/harness';
import type { LevelSeries } from '@rooflab/lab';
import type { OpenedClass } from '@rooflab/result';
import { formatBytes } from '@rooflab/roofline/units';
import { asOurs } from '../as-ours.ts';
import { bufferBytes } from '../layout.ts';
import type { RaiseClock } from '../roof/steady-clock.ts';
import { LANES, type LevelKernel, levelKernel } from './level-kernels.ts';
import { type Place, refuseLongBuffers } from './place.ts';
import { SkippedPlace } from './sampling.ts';
import type { Taken } from './visits.ts';

/** Variables of 4 bytes beyond which no invocation is given more. */
const MOST_VARIABLES = 256;

/**
 * Times how fast one level of the memory hierarchy delivers a working set as long as the exercise's first input. Throws `SkippedPlace` where
 * the level does not have as much, and where a sum is wrong.
 */
export async function visitLevel(
  place: Place,
  { level }: LevelSeries,
  { deviceClass, raiseClock }: { readonly deviceClass: OpenedClass; readonly raiseClock: RaiseClock },
): Promise<Taken> {
  const { session, timed, limits } = place;
  const { device, timer } = session;
  const bytes = bufferBytes(session.exercise, timed.size).inputs[0] ?? 0;
  refuseTooMuch(place, level, bytes);
  session.ours('timing', place.label);
  const kernel = levelKernel(level, bytes, deviceClass);
  const words = await createStorage(device, bytes, 'working set');
  const sums = await createStorage(device, 4 * LANES * kernel.workgroups, 'sums');
  try {
    fillWithOnes(device, words, bytes);
    const dispatches = [await bound(device, kernel, [words, sums])];
    const rule = createStoppingRule({ minSamples: limits.samples, maxSamples: limits.samples, limitNs: limits.samplingNs });
    await asOurs(raiseClock());
    const [taken] = await sampleAlternating([{ dispatches: () => dispatches }], {
      device,
      timer,
      rule,
      warmUps: session.limits.warmUps,
      batch: limits.batch,
    });
    await refuseWrong(device, sums, kernel);
    const { resolutionNs = 0 } = taken ?? {};
    return { samplesNs: taken?.samplesNs ?? [], bytes: kernel.bytes, flops: 0, ...(resolutionNs > 0 && { resolutionNs }) };
  } finally {
    words.destroy();
    sums.destroy();
  }
}

function refuseTooMuch(place: Place, level: LevelSeries['level'], bytes: number): void {
  if (level === 'storage') {
    refuseLongBuffers(place);
    return;
  }
  const most = level === 'registers' ? 4 * LANES * MOST_VARIABLES : place.session.device.limits.maxComputeWorkgroupStorageSize;
  if (bytes <= most) return;
  throw new SkippedPlace(
    level === 'registers'
      ? `an invocation would have more than ${MOST_VARIABLES} variables`
      : `this device gives a workgroup at most ${formatBytes(most)}`,
  );
}

const FILL_BYTES = 2 ** 24;

function fillWithOnes(device: GPUDevice, buffer: GPUBuffer, bytes: number): void {
  const ones = new Float32Array(Math.min(bytes, FILL_BYTES) / 4).fill(1);
  for (let at = 0; at < bytes; at += ones.byteLength) device.queue.writeBuffer(buffer, at, ones);
}

async function bound(device: GPUDevice, { wgsl, workgroups }: LevelKernel, buffers: readonly GPUBuffer[]): Promise<BoundDispatch> {
  const { module } = await compileModule(device, wgsl);
  const types = ['read-only-storage', 'storage'] as const;
  const group = device.createBindGroupLayout({
    entries: types.map((type, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })),
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });
  const pipeline = (await createPipelines(device, { module, layout, entryPoints: ['main'] })).get('main') as GPUComputePipeline;
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  return { pipeline, bindGroups: [device.createBindGroup({ layout: group, entries })], workgroups: [workgroups, 1, 1] };
}

async function refuseWrong(device: GPUDevice, sums: GPUBuffer, { workgroups, expected }: LevelKernel): Promise<void> {
  const found = new Float32Array((await readWords(device, sums, 4 * LANES * workgroups)).buffer);
  const wrong = found.findIndex((sum, i) => sum !== expected(i % LANES));
  if (wrong >= 0) throw new SkippedPlace(`the sum of invocation ${wrong} is wrong`);
}
