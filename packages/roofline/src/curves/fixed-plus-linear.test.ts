import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitFixedPlusLinear } from './fixed-plus-linear.ts';
import { ratioAtLargest } from './ratio.ts';

const WORKS = [1e3, 1e4, 1e5, 1e6];

test('the fit finds the fixed and the linear part of times that have both', () => {
  const part = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
  fc.assert(
    fc.property(part, part, (fixed, perKilo) => {
      const fit = fitFixedPlusLinear(WORKS.map((work) => ({ work, y: fixed + (perKilo * work) / 1e3 })));
      expect((fit?.fixed ?? 0) / fixed).toBeCloseTo(1, 3);
      expect((1e3 * (fit?.perUnit ?? 0)) / perKilo).toBeCloseTo(1, 3);
    }),
  );
});

test('no part of a fit is negative', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 4 }), (ys) => {
      const fit = fitFixedPlusLinear(WORKS.map((work, i) => ({ work, y: ys[i] ?? 1 })));
      expect(fit?.fixed).toBeGreaterThanOrEqual(0);
      expect(fit?.perUnit).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('one amount of work has no fit', () => {
  expect(fitFixedPlusLinear([])).toBeNull();
  expect(
    fitFixedPlusLinear([
      { work: 5, y: 1 },
      { work: 5, y: 2 },
    ]),
  ).toBeNull();
});

test('a ratio is taken at the largest common size, and its interval pairs opposite ends', () => {
  const slower = [
    { x: 1, y: 8, low: 6, high: 9 },
    { x: 2, y: 10, low: 8, high: 12 },
    { x: 3, y: 1, low: 1, high: 1 },
  ];
  const faster = [{ x: 2, y: 5, low: 4, high: 8 }];
  expect(ratioAtLargest(slower, faster)).toEqual({ value: 2, low: 1, high: 3, note: 'at 2' });
  expect(ratioAtLargest([], faster).value).toBeNull();
});
