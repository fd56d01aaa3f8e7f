import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakEven } from './break-even.ts';
import type { CurvePoint } from './curve.ts';

const SIZES = Array.from({ length: 18 }, (_, i) => 2 ** (i + 4));

/** Measured times of a true curve, with noise that the intervals cover. */
function measured(time: (n: number) => number, noise: readonly number[], width: number): CurvePoint[] {
  return SIZES.map((x, i) => {
    const y = time(x) * (1 + width * (noise[i] ?? 0));
    return { x, y, low: y / (1 + width), high: y / (1 - width) };
  });
}

const exactly = (time: (n: number) => number): CurvePoint[] => measured(time, [], 0);

const noise = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: SIZES.length, maxLength: SIZES.length });

describe('the break-even of two curves of times', () => {
  test('has an interval that contains the true crossing of a proportional and a fixed-plus-linear time, whatever noise the intervals cover', () => {
    const crossing = fc.double({ min: 2 ** 7, max: 2 ** 18, noNaN: true });
    fc.assert(
      fc.property(
        crossing,
        fc.double({ min: 2, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        noise,
        noise,
        (at, gain, width, a, b) => {
          const cpu = (n: number) => n;
          const gpu = (n: number) => at * (1 - 1 / gain) + n / gain;
          const { low, high } = breakEven(measured(cpu, a, width), measured(gpu, b, width));
          expect(low ?? 0).toBeLessThanOrEqual(at * (1 + 1e-9));
          expect(high ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(at * (1 - 1e-9));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is between its ends', () => {
    fc.assert(
      fc.property(noise, noise, fc.double({ min: 0, max: 0.5, noNaN: true }), (a, b, width) => {
        const { value, low, high } = breakEven(
          measured((n) => n, a, width),
          measured((n) => 3000 + n / 10, b, width),
        );
        if (value === null) return;
        expect(low ?? 0).toBeLessThanOrEqual(value);
        expect(high ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(value);
      }),
    );
  });

  test('is found where power laws cross, to rounding errors: they are straight in a log-log plot', () => {
    const { value, low, high } = breakEven(
      exactly((n) => n),
      exactly((n) => 100 * Math.sqrt(n)),
    );
    expect(value).toBeCloseTo(10_000, 6);
    expect(low).toBeCloseTo(10_000, 6);
    expect(high).toBeCloseTo(10_000, 6);
  });

  test('is the last crossing where the curves cross more than once', () => {
    const wavy = SIZES.map((x) => ({ x, y: x < 1000 ? 0.5 * x : x < 10_000 ? 2 * x : 0.5 * x })).map((p) => ({
      ...p,
      low: p.y,
      high: p.y,
    }));
    const { value } = breakEven(
      exactly((n) => n),
      wavy,
    );
    expect(value).toBeGreaterThan(8192);
    expect(value).toBeLessThan(16_384);
  });

  test.each([
    ['faster at every size: it lies below the first', (n: number) => n / 2, { value: null, low: null, high: 16 }],
    ['slower at every size: it lies above the last', (n: number) => 2 * n, { value: null, low: 2 ** 21, high: null }],
  ])('has one end alone when the challenger is %s', (_, time, found) => {
    expect(
      breakEven(
        exactly((n) => n),
        exactly(time),
      ),
    ).toMatchObject(found);
  });

  test('is not found on curves without two common sizes', () => {
    expect(breakEven(exactly((n) => n).slice(0, 3), exactly((n) => n).slice(5))).toMatchObject({ value: null, low: null, high: null });
  });
});
