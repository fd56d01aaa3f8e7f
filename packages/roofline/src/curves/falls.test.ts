import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CurvePoint } from './curve.ts';
import { falls } from './falls.ts';

const SIZES = Array.from({ length: 64 }, (_, i) => 32 * (i + 1));

/** Rates of a cache that holds everything up to `edge` and nothing from twice that on, with noise that the intervals cover. */
function cacheCurve(edge: number, { lost, noise, width }: { lost: number; noise: readonly number[]; width: number }): CurvePoint[] {
  return SIZES.map((x, i) => {
    const gone = Math.min(1, Math.max(0, Math.log2(x / edge)));
    const y = 100 * (1 - lost * gone) * (1 + width * (noise[i] ?? 0));
    return { x, y, low: y * (1 - width), high: y * (1 + width) };
  });
}

/** Rates without noise, each at twice the size of the one before. */
const exactly = (...rates: number[]): CurvePoint[] => rates.map((y, i) => ({ x: 2 ** i, y, low: y, high: y }));

describe('the drops of a curve of rates', () => {
  test('include exactly one for a cache, with its half-way place in the interval, whatever noise the intervals cover', () => {
    const noises = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: SIZES.length, maxLength: SIZES.length });
    fc.assert(
      fc.property(fc.integer({ min: 128, max: 900 }), fc.double({ min: 0.3, max: 0.8, noNaN: true }), noises, (edge, lost, noise) => {
        const [fall, ...others] = falls(cacheCurve(edge, { lost, noise, width: 0.02 }));
        expect(others).toEqual([]);
        expect(fall?.low).toBeLessThanOrEqual(edge * Math.SQRT2);
        expect(fall?.high).toBeGreaterThanOrEqual(edge * Math.SQRT2);
      }),
    );
  });

  test('begin where less than 90 % of their height is left, and end where less than 10 % is', () => {
    expect(falls(exactly(110, 100, 20, 10))).toEqual([
      { value: expect.closeTo(2 * 2 ** 0.5), low: 2, high: 8, from: 110, to: 10, note: 'where half of the drop is lost' },
    ]);
  });

  test('begin at the highest point, and end at the last lowest one', () => {
    expect(falls(exactly(10, 100, 20))).toMatchObject([{ low: 2, high: 4, from: 100, to: 20 }]);
    expect(falls(exactly(100, 85, 90, 85))).toMatchObject([{ low: 1, high: 8, from: 100, to: 85 }]);
  });

  test('are of the asked share at least, and go on across a rise by half of it', () => {
    expect(falls(exactly(100, 51), 0.5)).toEqual([]);
    expect(falls(exactly(100, 50), 0.5)).toHaveLength(1);
    expect(falls(exactly(100, 40, 50, 40), 0.5)).toMatchObject([{ high: 8 }]);
    expect(falls(exactly(100, 40, 51, 20), 0.5)).toMatchObject([{ high: 2 }, { low: 4, high: 8, from: 51, to: 20 }]);
  });

  test('are certain only where the interval of the last highest point lies above', () => {
    const [before, after] = [
      { x: 2, y: 100, low: 80, high: 120 },
      { x: 4, y: 60, low: 50, high: 80 },
    ];
    expect(falls([before, after])).toEqual([]);
    expect(falls([before, { ...after, high: 79 }])).toHaveLength(1);
    expect(falls([before, { ...before, x: 3, low: 90 }, after])).toHaveLength(1);
  });

  test('are the same in whatever order the points come', () => {
    const shuffled = fc.shuffledSubarray(cacheCurve(500, { lost: 0.6, noise: [], width: 0.01 }), { minLength: SIZES.length });
    fc.assert(
      fc.property(shuffled, (points) => {
        expect(falls(points)).toEqual(falls(cacheCurve(500, { lost: 0.6, noise: [], width: 0.01 })));
      }),
    );
  });

  test('give the levels between which the rate drops', () => {
    const [fall] = falls(cacheCurve(500, { lost: 0.6, noise: [], width: 0 }));
    expect(fall?.from).toBeCloseTo(100);
    expect(fall?.to).toBeCloseTo(40);
  });

  test('do not include noise that makes the rate go up and down, nor a rise', () => {
    const noise = SIZES.map((_, i) => (i % 2 === 0 ? 1 : -1));
    expect(falls(cacheCurve(1e9, { lost: 0.5, noise, width: 0.05 }))).toEqual([]);
    expect(falls(SIZES.map((x) => ({ x, y: x, low: x, high: x })))).toEqual([]);
  });

  test('do not include a place where the intervals overlap, however deep the drop of the medians', () => {
    const wide = cacheCurve(500, { lost: 0.5, noise: [], width: 0 }).map((point) => ({ ...point, low: point.y / 3, high: point.y * 3 }));
    expect(falls(wide)).toEqual([]);
  });

  test('include two where the curve rises again between them, and one across a step that does not rise', () => {
    const found = (between: number) => {
      const y = (x: number): number => (x <= 400 ? 100 : x <= 800 ? 50 : x <= 1200 ? between : 30);
      return falls(SIZES.map((x) => ({ x, y: y(x), low: y(x), high: y(x) }))).map(({ low, high }) => [low, high]);
    };
    expect(found(60)).toEqual([
      [384, 416],
      [1184, 1216],
    ]);
    expect(found(50)).toEqual([[384, 1216]]);
  });
});
