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
    [
      'faster at every size: it lies below the first',
      (n: number) => n / 2,
      { value: null, low: null, high: 16, note: 'faster at every size from 16 on' },
    ],
    [
      'slower at every size: it lies above the last',
      (n: number) => 2 * n,
      { value: null, low: 2 ** 21, high: null, note: 'slower at every size up to 2097152' },
    ],
  ])('has one end alone when the challenger is %s', (_, time, found) => {
    expect(
      breakEven(
        exactly((n) => n),
        exactly(time),
      ),
    ).toEqual(found);
  });

  test('is not found on curves without two common sizes', () => {
    const none = { value: null, low: null, high: null, note: 'fewer than two sizes were measured on both curves' };
    expect(breakEven([], [])).toEqual(none);
    expect(breakEven(exactly((n) => n).slice(0, 3), exactly((n) => n).slice(5))).toEqual(none);
    expect(breakEven(exactly((n) => n).slice(0, 3), exactly((n) => n).slice(2))).toEqual(none);
  });

  test('is known as soon as there are two common sizes', () => {
    expect(breakEvenOf([-1, 1])).toEqual(between(10 ** 0.5, 10 ** 0.5, 10 ** 0.5));
  });

  test('has no end on the side where the curves meet at the edge of the measured sizes', () => {
    expect(breakEvenOf([0, 1])).toEqual(between(null, 1, 1));
    expect(breakEvenOf([-1, 0])).toEqual({ value: null, low: expect.closeTo(10), high: null, note: 'not faster at the largest size, 10' });
  });

  test('has no end on the side where the intervals overlap up to the edge of the measured sizes', () => {
    expect(breakEvenOf([-1, 1], { noise: 2 })).toEqual(between(null, 10 ** 0.5, null));
    expect(breakEvenOf([1, 2], { noise: 3 })).toEqual({ value: null, low: null, high: null, note: TOO_CLOSE });
  });

  test('is not found where the challenger is slower again at the largest size', () => {
    const found = breakEvenOf([-2, -1, 1, 2, 1, -1, -2]);
    expect(found).toEqual({ value: null, low: 1e6, high: null, note: 'not faster at the largest size, 1000000' });
  });

  test.each([
    ['on both sides of the crossing', [-1, -1, 1, 1], [0, 1, 2, 3], [1.25, 1.5, 1.75]],
    ['before the crossing', [-1, -1, 1, 3], [0, 1, 2, 3], [1.25, 1.5, 1.75]],
    ['after the crossing', [-3, -1, 1, 1], [0, 1, 2, 3], [1.25, 1.5, 1.75]],
    ['between steps of unequal length', [-1, -1, 1], [0, 1, 3], [4 / 3, 2, 8 / 3]],
  ])('has an interval a quarter of the second difference wide where the curves bend %s', (_, leads, decades, [low, value, high]) => {
    expect(breakEvenOf(leads, { decades })).toEqual(between(10 ** (low ?? 0), 10 ** (value ?? 0), 10 ** (high ?? 0)));
  });

  test('is the same in whatever order the sizes come', () => {
    const [cpu, gpu] = [exactly((n) => n), exactly((n) => 3000 + n / 10)];
    fc.assert(
      fc.property(fc.shuffledSubarray(cpu, { minLength: cpu.length }), fc.shuffledSubarray(gpu, { minLength: gpu.length }), (a, b) => {
        expect(breakEven(a, b)).toEqual(breakEven(cpu, gpu));
      }),
    );
  });
});

const TOO_CLOSE = 'the curves do not cross, but lie too close together to say which is faster';

const between = (low: number | null, value: number, high: number | null) => ({
  value: expect.closeTo(value),
  low: low === null ? null : expect.closeTo(low),
  high: high === null ? null : expect.closeTo(high),
  note: 'where the curves cross',
});

/** Of a challenger that takes one second at all sizes, against times that are longer by these natural logarithms, at sizes by decade. */
function breakEvenOf(leads: readonly number[], { noise = 0, decades = leads.map((_, i) => i) } = {}) {
  const curve = (logs: readonly number[], width: number) =>
    logs.map((log, i) => ({ x: 10 ** (decades[i] ?? 0), y: Math.exp(log), low: Math.exp(log - width), high: Math.exp(log + width) }));
  return breakEven(
    curve(leads, noise),
    curve(
      leads.map(() => 0),
      0,
    ),
  );
}
