import { createPassTimer } from '@rooflab/harness';
import { keptRoofSchema, type MeasuredRoof } from '@rooflab/result';
import { bandwidthOfProbe } from '@rooflab/roofline';
import { describe, expect, test } from 'vitest';
import { DOUBLE, fakeExercise } from '../../test/fake-exercise.ts';
import { grade, openForTests } from '../../test/grading.ts';
import { describeDevice } from '../device-class.ts';
import { createFiller } from '../filler.ts';
import type { PhaseMessage } from '../phase.ts';
import { prepareDevice } from '../prepare-device.ts';
import { measureRoof } from './measure-roof.ts';

const opened = await openForTests();
const { measured } = await measureRoof({
  opened,
  timer: createPassTimer(opened.device),
  filler: await createFiller(opened.device),
  // Seven minutes before the gradings of `grade`.
  now: () => '2025-12-31T23:53:00Z',
  onStep: () => {},
});

async function gradeUnder(roof: MeasuredRoof, exercise = fakeExercise()) {
  const phases: PhaseMessage[] = [];
  const onPhase = (phase: PhaseMessage) => phases.push(phase);
  const result = await grade(DOUBLE, { opened, exercise, mode: 'grade', explain: false, roof, onPhase });
  return { result, phases };
}

describe('a grading that is given a roof', () => {
  test('measures none, and says when it was measured and how old it is', async () => {
    const { result, phases } = await gradeUnder(measured);
    expect(result).toMatchObject({ verdict: 'accepted', roof: { measuredAt: '2025-12-31T23:53:00Z', kept: { ageSeconds: 420 } } });
    expect(phases.filter(({ phase }) => phase === 'roof').map(({ detail }) => detail)).toEqual(['measured before']);
  });

  test('shows students the whole curve at once', async () => {
    const { phases } = await gradeUnder(measured);
    const { curve } = measured.roof;
    expect(phases.find(({ phase }) => phase === 'roof')?.progress).toEqual({
      done: curve.length,
      of: curve.length,
      roof: curve.map(({ bytes, read }) => ({ bytes, bytesPerSecond: read })),
    });
  });

  test('times the ceiling beside the kernel all the same, at its own size, and says how far it is from the roof', async () => {
    const { result } = await gradeUnder(measured);
    const [measurement] = result.performance.measurements;
    const point = result.roof.curve.find(({ bytes }) => bytes === measurement?.bytes);
    expect(measurement?.attainableBytesPerSecond).toBeCloseTo(Math.max(point?.copy ?? 0, point?.scale ?? 0), -3);
    const ratio = (point?.copy ?? 0) / bandwidthOfProbe(measured.roof.curve, 'copy', measurement?.bytes ?? 0);
    expect(result.roof.kept?.beside).toEqual({ ceiling: 'memory', ratio: expect.closeTo(ratio, 9) });
    expect(result.roof.flopsPerSecond).toBe(measured.roof.flopsPerSecond);
  });

  test('times the arithmetic ceiling beside a kernel that arithmetic bounds, and replaces the peak', async () => {
    const heavy = fakeExercise({ cost: ({ n = 0 }) => ({ bytesRead: 4 * n, bytesWritten: 4 * n, flops: 5000 * n }) });
    const { result } = await gradeUnder(measured, heavy);
    const { kept, flopsPerSecond, curve } = result.roof;
    expect(kept?.beside).toEqual({ ceiling: 'compute', ratio: expect.closeTo(flopsPerSecond / measured.roof.flopsPerSecond, 9) });
    expect(curve).toEqual(measured.roof.curve);
  });
});

test('a kernel that its new ceiling leaves bound by the other one is placed under a new figure of that one too', async () => {
  // A peak so low that arithmetic seems to be the bound.
  const slowest = Math.min(...measured.roof.curve.map(({ copy }) => copy));
  const { result } = await gradeUnder({ ...measured, roof: { ...measured.roof, flopsPerSecond: slowest / 16 } });
  const { curve, flopsPerSecond, kept } = result.roof;
  const [measurement] = result.performance.measurements;
  const point = curve.find(({ bytes }) => bytes === measurement?.bytes);
  expect(kept?.beside?.ceiling).toBe('compute');
  expect(flopsPerSecond).not.toBe(slowest / 16);
  expect(point?.copy).not.toBe(bandwidthOfProbe(measured.roof.curve, 'copy', measurement?.bytes ?? 0));
  expect(measurement?.attainableBytesPerSecond).toBeCloseTo(Math.max(point?.copy ?? 0, point?.scale ?? 0), -3);
});

test('a grading that measures its roof itself has kept none', async () => {
  const result = await grade(DOUBLE, { opened, mode: 'grade', explain: false });
  expect(result.roof.kept).toBeUndefined();
  expect(result.roof.measuredAt).toBe('2026-01-01T00:00:00Z');
});

test('a measured roof survives being written as JSON', () => {
  const kept = { ...measured, device: describeDevice(opened), harness: { version: '1', webgpu: '1', toggles: [] } };
  expect(keptRoofSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('where a roof is kept, a device that waits for its task has the best ceilings compiled, and no others', async () => {
  const prepared = await prepareDevice(opened, {
    roof: { ...measured, best: measured.best.slice(0, 1) },
    sample: DOUBLE,
    isWanted: () => false,
  });
  const compiled = spiedModules(opened.device);
  const [first, other] = [measured.best[0], measured.best.find(({ kind }) => kind !== measured.best[0]?.kind)];
  if (!first || !other) throw new TypeError('Two kinds of probes are measured.');
  await prepared.ceilings?.probe(first.kind, first.shape);
  expect(compiled()).toBe(0);
  await prepared.ceilings?.probe(other.kind, other.shape);
  await prepared.ceilings?.probe(other.kind, other.shape);
  expect(compiled()).toBe(1);
});

/** Counts the modules that are compiled from now on. */
function spiedModules(device: GPUDevice): () => number {
  const create = device.createShaderModule.bind(device);
  let count = 0;
  device.createShaderModule = (descriptor) => {
    count++;
    return create(descriptor);
  };
  return () => count;
}
