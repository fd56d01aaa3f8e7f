import type { Roof } from '@rooflab/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cost, place } from './index.ts';

/** Equal up to rounding. */
function expectClose(got: number, wanted: number): void {
  if (got !== wanted) expect(Math.abs(got - wanted)).toBeLessThanOrEqual(1e-9 * Math.abs(wanted));
}

/** 1 byte and 10 flops a nanosecond; an empty dispatch takes 1 µs. */
const roof: Roof = {
  measuredAt: '2026-01-01T00:00:00Z',
  flopsPerSecond: 1e10,
  launchNs: 1000,
  curve: [{ bytes: 1, read: 1e9, write: 1e9, copy: 1e9, scale: 1e9, triad: 1e9 }],
};

const amount = fc.integer({ min: 0, max: 2 ** 40 });
const costs = fc
  .record({ bytesRead: amount, bytesWritten: amount, flops: amount })
  .filter((cost) => Object.values(cost).some((a) => a > 0));
const medians = fc.double({ min: 1, max: 1e15, noNaN: true });
const rate = fc.double({ min: 1e6, max: 1e13, noNaN: true });
const roofs = fc
  .record({ read: rate, write: rate, copy: rate, scale: rate, triad: rate, flopsPerSecond: rate, launchNs: fc.nat({ max: 1e6 }) })
  .map(({ flopsPerSecond, launchNs, ...rates }): Roof => ({ ...roof, flopsPerSecond, launchNs, curve: [{ bytes: 1, ...rates }] }));

describe('the three bounds', () => {
  test('A copy at half the bandwidth is bound by memory and reaches half the roof.', () => {
    expect(place({ bytesRead: 5000, bytesWritten: 5000, flops: 0 }, 20_000, roof)).toEqual({
      bytes: 10_000,
      flops: 0,
      intensity: 0,
      bytesPerSecond: 5e8,
      flopsPerSecond: 0,
      attainableBytesPerSecond: 1e9,
      fraction: 0.5,
      bound: 'memory',
    });
  });

  test('Above the ridge of 10 flops a byte the peak bounds, and fewer bytes a second are attainable.', () => {
    const placed = place({ bytesRead: 10_000, bytesWritten: 0, flops: 400_000 }, 50_000, roof);
    expect(placed).toMatchObject({ intensity: 40, fraction: 0.8, bound: 'compute', attainableBytesPerSecond: 2.5e8, flopsPerSecond: 8e9 });
  });

  test('At the ridge both terms are equal and memory is named.', () => {
    expect(place({ bytesRead: 10_000, bytesWritten: 0, flops: 100_000 }, 10_000, roof)).toMatchObject({ fraction: 1, bound: 'memory' });
  });

  test('A kernel that takes less than two launches is bound by the launch; at exactly two it is not.', () => {
    const cost = { bytesRead: 100, bytesWritten: 0, flops: 0 };
    expect(place(cost, 1999, roof).bound).toBe('launch');
    expect(place(cost, 2000, roof).bound).toBe('memory');
  });

  test('A kernel that moves no bytes is placed by its flops alone, without a curve.', () => {
    const placed = place({ bytesRead: 0, bytesWritten: 0, flops: 100_000 }, 20_000, { ...roof, curve: [] });
    expect(placed).toMatchObject({ fraction: 0.5, bound: 'compute', intensity: Number.POSITIVE_INFINITY, bytesPerSecond: 0 });
  });

  test('A kernel without flops needs no compute ceiling.', () => {
    expect(place({ bytesRead: 1e6, bytesWritten: 0, flops: 0 }, 2e6, { ...roof, flopsPerSecond: 0 }).fraction).toBe(0.5);
  });
});

test('What cannot be placed is refused.', () => {
  const cost = { bytesRead: 1, bytesWritten: 1, flops: 1 };
  for (const median of [0, -1, Number.NaN]) {
    expect(() => place(cost, median, roof)).toThrow(new RangeError(`A median time is positive, not ${median} ns.`));
  }
  expect(() => place(cost, 1, { ...roof, curve: [] })).toThrow(new RangeError('A roof without a bandwidth curve allows no bytes.'));
  const noPeak = new RangeError('A roof without a compute ceiling allows no flops.');
  expect(() => place(cost, 1, { ...roof, flopsPerSecond: 0 })).toThrow(noPeak);
});

test.each([
  ['does nothing', { bytesRead: 0, bytesWritten: 0, flops: 0 }, '0 bytes, 0 flops'],
  ['reads less than nothing', { bytesRead: -1, bytesWritten: 5, flops: 1 }, '4 bytes, 1 flops'],
  ['writes less than nothing', { bytesRead: 5, bytesWritten: -1, flops: 1 }, '4 bytes, 1 flops'],
  ['computes less than nothing', { bytesRead: 5, bytesWritten: 1, flops: -1 }, '6 bytes, -1 flops'],
])('A kernel that %s cannot be placed.', (_, cost, amounts) => {
  expect(() => place(cost, 1, roof)).toThrow(new RangeError(`A kernel must move or compute something: ${amounts}.`));
});

/** The roofline as its authors state it: flop/s against flop/byte. */
function attainableFlopsPerSecond(cost: Cost, { flopsPerSecond, curve }: Roof): number {
  const bandwidth = curve[0]?.read ?? Number.NaN;
  return Math.min(flopsPerSecond, (bandwidth * cost.flops) / cost.bytesRead);
}

test('For kernels with flops the fraction is that of the roofline in flop/s.', () => {
  const positive = fc.integer({ min: 1, max: 2 ** 40 });
  fc.assert(
    fc.property(positive, positive, medians, roofs, (bytesRead, flops, medianNs, anyRoof) => {
      const cost = { bytesRead, bytesWritten: 0, flops };
      const { fraction, flopsPerSecond } = place(cost, medianNs, anyRoof);
      expectClose(fraction * attainableFlopsPerSecond(cost, anyRoof), flopsPerSecond);
    }),
  );
});

test('The fraction is at most 1 exactly when the median is at least the attainable time.', () => {
  fc.assert(
    fc.property(costs, medians, roofs, fc.double({ min: 0.5, max: 2, noNaN: true }), (cost, medianNs, anyRoof, factor) => {
      const attainableNs = place(cost, medianNs, anyRoof).fraction * medianNs;
      fc.pre(Math.abs(factor - 1) > 1e-9);
      expect(place(cost, attainableNs * factor, anyRoof).fraction <= 1).toBe(factor >= 1);
    }),
  );
});

test('A longer time lowers the fraction, and more work for the same time raises it or leaves it.', () => {
  fc.assert(
    fc.property(costs, medians, roofs, fc.double({ min: 1.001, max: 100, noNaN: true }), (cost, medianNs, anyRoof, factor) => {
      const { fraction } = place(cost, medianNs, anyRoof);
      expect(place(cost, medianNs * factor, anyRoof).fraction).toBeLessThan(fraction);
      expect(place({ ...cost, flops: cost.flops * factor }, medianNs, anyRoof).fraction).toBeGreaterThanOrEqual(fraction);
    }),
  );
});

test('Work and time scaled by the same factor leave the fraction, the intensity and the rates as they are.', () => {
  fc.assert(
    fc.property(costs, medians, roofs, fc.integer({ min: 2, max: 1000 }), (cost, medianNs, anyRoof, factor) => {
      const once = place(cost, medianNs, anyRoof);
      const scaled = { bytesRead: cost.bytesRead * factor, bytesWritten: cost.bytesWritten * factor, flops: cost.flops * factor };
      const many = place(scaled, medianNs * factor, anyRoof);
      for (const key of ['fraction', 'intensity', 'bytesPerSecond', 'flopsPerSecond', 'attainableBytesPerSecond'] as const) {
        expectClose(many[key], once[key]);
      }
    }),
  );
});

test('Bytes a second over attainable bytes a second is the fraction, for every kernel that moves bytes.', () => {
  fc.assert(
    fc.property(costs, medians, roofs, (cost, medianNs, anyRoof) => {
      fc.pre(cost.bytesRead + cost.bytesWritten > 0);
      const { bytesPerSecond, attainableBytesPerSecond, fraction } = place(cost, medianNs, anyRoof);
      expectClose(bytesPerSecond / attainableBytesPerSecond, fraction);
    }),
  );
});
