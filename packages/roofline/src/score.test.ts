import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedScore, geometricMean, speedPoints } from './index.ts';

/** Equal up to rounding. */
function expectClose(got: number, wanted: number): void {
  if (got !== wanted) expect(Math.abs(got - wanted)).toBeLessThanOrEqual(1e-9 * Math.abs(wanted));
}

const marks = fc
  .tuple(fc.double({ min: 0.01, max: 0.98, noNaN: true }), fc.double({ min: 0.001, max: 1, noNaN: true }))
  .map(([passFraction, share]) => ({ passFraction, fullFraction: passFraction + share * (1 - passFraction) }));
const fraction = fc.double({ min: 0, max: 2, noNaN: true });

describe('speed points', () => {
  test.each([
    [0, 0],
    [0.49, 0],
    [0.5, 0],
    [0.6, 15],
    [0.7, 30],
    [0.9, 60],
    [0.95, 60],
    [1.3, 60],
  ])('A fraction of %d earns %d of 60 between marks of 0.5 and 0.9.', (reached, points) => {
    expect(speedPoints(reached, { passFraction: 0.5, fullFraction: 0.9 }, 60)).toBeCloseTo(points, 10);
  });

  test('Points stay between 0 and the most there are, and a higher fraction never earns fewer.', () => {
    fc.assert(
      fc.property(marks, fraction, fraction, (anyMarks, a, b) => {
        const lower = speedPoints(Math.min(a, b), anyMarks, 60);
        const higher = speedPoints(Math.max(a, b), anyMarks, 60);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(higher).toBeLessThanOrEqual(60);
        expect(higher).toBeGreaterThanOrEqual(lower);
      }),
    );
  });

  test('A fraction that is not a number earns nothing.', () => {
    expect(speedPoints(Number.NaN, { passFraction: 0.5, fullFraction: 0.9 }, 60)).toBe(0);
  });
});

const mark = { fact: 'bytes', value: 1, full: 1, zero: 2, maxPoints: 60 };

describe('the points of a correct kernel by its counts', () => {
  const scoreOf = (...points: number[]) => countedScore({ marks: points.map((each) => ({ ...mark, points: each })) });

  test('are 40 for being right and those of its marks, to a tenth.', () => {
    expect(scoreOf()).toBe(40);
    expect(scoreOf(20, 10.5, 0)).toBe(70.5);
    expect(scoreOf(20 / 3, 20 / 3)).toBe(53.3);
  });

  test('are never off by more than half a tenth.', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 6 }), (points) => {
        const exact = points.reduce((sum, each) => sum + each, 40);
        expect(Math.abs(scoreOf(...points) - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(scoreOf(...points) * 10).toBeCloseTo(Math.round(scoreOf(...points) * 10), 9);
      }),
    );
  });
});

describe('the geometric mean', () => {
  const values = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 10 });

  test('The mean of 1/2 and 2 is 1, and one 0 makes it 0.', () => {
    expect(geometricMean([0.5, 2])).toBeCloseTo(1, 12);
    expect(geometricMean([0.5, 0, 2])).toBe(0);
  });

  test('It is between the smallest and the largest value, whatever their order.', () => {
    fc.assert(
      fc.property(values, (some) => {
        const mean = geometricMean(some);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...some) * (1 - 1e-12));
        expect(mean).toBeLessThanOrEqual(Math.max(...some) * (1 + 1e-12));
        expectClose(geometricMean([...some].reverse()), mean);
      }),
    );
  });

  test('The mean of ratios is the ratio of means.', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 100, noNaN: true }), (some, reference) => {
        expectClose(geometricMean(some.map((value) => value / reference)), geometricMean(some) / reference);
      }),
    );
  });

  test('No values and negative values have none.', () => {
    expect(() => geometricMean([])).toThrow(new RangeError('The mean of no values is undefined.'));
    for (const values of [[1, -1], [Number.NaN]]) {
      expect(() => geometricMean(values)).toThrow(new RangeError('A geometric mean needs non-negative values.'));
    }
  });
});
