import { deviceFixture, measurementFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { fractionMove } from './fraction-move.ts';
import { bandwidthPoints, deviceName, isRecorded, rooflinePoints, rungNames, sampleSets, sizeLabel } from './result-points.ts';

const measurement = measurementFixture({
  size: { n: 1024 },
  overrides: {},
  samplesNs: [100],
  medianNs: 100,
  ciLowNs: 80,
  ciHighNs: 125,
  bytes: 1000,
  flops: 250,
  fraction: 0.5,
  attainableBytesPerSecond: 2e10,
  rung: { name: '02-vec4', medianNs: 50, fraction: 1 },
});

const performance = { graded: true, fraction: 0.5, measurements: [measurement], sweep: [] };

test('A size whose time was projected says so, and has no samples to draw.', () => {
  const measurements = [measurement, { ...measurement, size: { n: 2048 }, samplesNs: [], rung: null, projected: true }];
  const projected = { performance: { ...performance, measurements } };
  expect(bandwidthPoints(projected).at(-1)).toMatchObject({ label: 'n = 2\u202f048 (projected)' });
  expect(sampleSets(projected).map(({ label }) => label)).toEqual(['n = 1\u202f024']);
});

test('Each timed size is a point with its interval, and the rung beside it has its own rate.', () => {
  const [rung, mine] = bandwidthPoints({ performance });
  expect(mine).toMatchObject({ kind: 'mine', label: 'n = 1\u202f024', bytesPerSecond: 1e10, low: 8e9, high: 1.25e10 });
  expect(rung).toMatchObject({ kind: 'rung', label: '02-vec4, n = 1\u202f024', bytesPerSecond: 2e10, flopsPerSecond: 5e9, fraction: 1 });
  expect(rung).not.toHaveProperty('low');
});

const rate = { intensity: 0.25, flopsPerSecond: 1, bytesPerSecond: 4, fraction: 0.5 };
const others = { label: (at: Date) => at.toISOString(), href: (id: string) => `/${id}` };

function pointsOn(description: string) {
  const result = resultFixture({ device: deviceFixture({ description }), performance });
  const own = { handInId: 'b', createdAt: new Date('2026-11-02'), result, placement: rate };
  const trail = ['a', 'b', 'c'].map((handInId, index) => ({ ...rate, handInId, handedInAt: new Date(`2026-11-0${index + 1}`) }));
  const rungs = [{ ...rate, name: '01-first', device: 'NVIDIA H200' }];
  return rooflinePoints(own, { ...others, trail, rungs }).map(({ id, kind }) => `${kind} ${id}`);
}

test('The trail holds what came before this hand-in, not itself and not what came after.', () => {
  expect(pointsOn('NVIDIA H200')).toEqual(['mine b', 'trail a', 'rung rung 01-first']);
});

test('What was counted goes with every point, and this hand-in has its gap at the largest size.', () => {
  const result = resultFixture({ performance });
  const own = { handInId: 'b', createdAt: new Date('2026-11-02'), result, placement: { ...rate, countedIntensity: 0.125 } };
  const trail = [{ ...rate, countedIntensity: 0.0625, handInId: 'a', handedInAt: new Date('2026-11-01') }];
  const points = rooflinePoints(own, { ...others, trail, rungs: [{ ...rate, name: '02-strided', device: 'NVIDIA H200' }] });
  expect(points.map(({ countedIntensity }) => countedIntensity)).toEqual([0.125, 0.0625, undefined]);
  expect(points.map(({ names }) => names)).toEqual([undefined, undefined, ['2 strided', '2']]);
  expect(points[0]?.share).toEqual({ fraction: 0.5, low: 0.4, high: 0.625 });
});

test('Rungs of another device stand under another roof and are left out; a recorded grading is of its device.', () => {
  expect(pointsOn('NVIDIA L4')).toEqual(['mine b', 'trail a']);
  expect(pointsOn('NVIDIA H200 (recorded)')).toContain('rung rung 01-first');
  expect(isRecorded({ device: deviceFixture({ description: 'NVIDIA H200 (recorded)' }) })).toBe(true);
  expect(deviceName({ device: deviceFixture({ description: 'NVIDIA H200 (recorded)' }) })).toBe('NVIDIA H200');
});

test('A rung is named by its number with its words, or by its number.', () => {
  expect(rungNames('10-pipelined')).toEqual(['10 pipelined', '10']);
});

test('A size is written with its groups, and equal fields once.', () => {
  expect(sizeLabel({ n: 268_435_456 })).toBe('n = 268\u202f435\u202f456');
  expect(sizeLabel({ nx: 512, ny: 512, nz: 512, radius: 2 })).toBe('nx = ny = nz = 512, radius = 2');
});

test('A move is reported only when the intervals do not overlap.', () => {
  const at = (fraction: number, half: number) => ({ fraction, fractionLow: fraction - half, fractionHigh: fraction + half });
  expect(fractionMove(at(0.2, 0.01), at(0.4, 0.01))).toEqual({ from: 0.2, to: 0.4, words: '2.00 times as fast' });
  expect(fractionMove(at(0.4, 0.01), at(0.2, 0.01))?.words).toBe('2.00 times slower');
  expect(fractionMove(at(0.4, 0.03), at(0.44, 0.03))?.words).toContain('no more than');
  expect(fractionMove({ fraction: null, fractionLow: null, fractionHigh: null }, at(0.2, 0.1))).toBeNull();
});
