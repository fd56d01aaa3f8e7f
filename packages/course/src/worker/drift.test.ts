import type { Roof } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceilingsOf, driftOf } from './drift.ts';

/** Bandwidth over bytes as on a data-centre GPU: launches below, memory above. */
function bandwidth(bytes: number): number {
  return 4.4e12 / (1 + 2e7 / bytes);
}

/** The same device, probed up to this many bytes, at `speed` times its rates. */
function roofUpTo(bytes: number, speed = 1): Roof {
  const sizes = [2 ** 16, 2 ** 20, 2 ** 23, 2 ** 26, 2 ** 28, 2 ** 30].filter((size) => size < bytes);
  const curve = [...sizes, bytes].map((size) => {
    const rate = speed * bandwidth(size);
    return { bytes: size, read: rate, write: 0.9 * rate, copy: 0.91 * rate, scale: 0.91 * rate, triad: 0.95 * rate };
  });
  return { measuredAt: '2026-11-20T10:00:00Z', flopsPerSecond: speed * 6e13, launchNs: 2000, curve };
}

const times = (count: number, roof: Roof): Roof[] => Array.from({ length: count }, () => roof);
const copyDrift = (roofs: readonly Roof[]): number | null => driftOf(ceilingsOf(roofs)).copyBytesPerSecond;

test('While there are few roofs nothing is said of drift, and of the same roof again and again that it holds.', () => {
  expect(copyDrift(times(19, roofUpTo(2 ** 31)))).toBeNull();
  expect(driftOf(ceilingsOf(times(20, roofUpTo(2 ** 31))))).toEqual({ copyBytesPerSecond: 0, flopsPerSecond: 0, launchNs: 0 });
  expect(ceilingsOf([])).toEqual([]);
});

test('Another lab, whose sizes end elsewhere, is no drift.', () => {
  const sizes = fc.integer({ min: 2 ** 26, max: 2 ** 31 });
  fc.assert(
    fc.property(sizes, sizes, (before, latest) => {
      expect(Math.abs(copyDrift([...times(20, roofUpTo(before)), ...times(10, roofUpTo(latest))]) ?? 1)).toBeLessThan(0.03);
    }),
  );
});

test('A device that slows down drifts, whatever it is timed at.', () => {
  expect(copyDrift([...times(20, roofUpTo(2 ** 31)), ...times(10, roofUpTo(2 ** 31, 0.75))])).toBeCloseTo(-0.25);
  expect(copyDrift([...times(20, roofUpTo(2 ** 31)), ...times(10, roofUpTo(2 ** 28, 0.75))])).toBeCloseTo(-0.25, 1);
  expect(driftOf(ceilingsOf([...times(10, roofUpTo(2 ** 30)), ...times(10, roofUpTo(2 ** 28, 0.9))])).flopsPerSecond).toBeCloseTo(-0.1);
});

test('Where the same roof is kept for many gradings, what each of them found beside its kernel shows a drift.', () => {
  const kept = (ratio: number, ceiling: 'memory' | 'compute' = 'memory'): Roof => ({
    ...roofUpTo(2 ** 31),
    kept: { ageSeconds: 60, beside: { ceiling, ratio } },
  });
  expect(copyDrift([...times(10, kept(1)), ...times(10, kept(0.96))])).toBeCloseTo(-0.04);
  expect(copyDrift([...times(10, kept(1)), ...times(10, kept(0.96, 'compute'))])).toBeCloseTo(0);
});
