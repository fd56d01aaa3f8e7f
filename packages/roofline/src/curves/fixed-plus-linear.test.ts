import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitFixedPlusLinear } from './fixed-plus-linear.ts';

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

test('no other fit has smaller relative errors', () => {
  const time = fc.double({ min: 1, max: 1e4, noNaN: true });
  const change = fc.double({ min: 0.5, max: 2, noNaN: true });
  fc.assert(
    fc.property(fc.array(time, { minLength: 4, maxLength: 4 }), change, change, (ys, fixedBy, perUnitBy) => {
      const errors = (fixed: number, perUnit: number) =>
        ys.reduce((sum, y, i) => sum + ((fixed + perUnit * (WORKS[i] ?? 0)) / y - 1) ** 2, 0);
      const { fixed, perUnit } = fitFixedPlusLinear(ys.map((y, i) => ({ work: WORKS[i] ?? 0, y }))) ?? { fixed: 0, perUnit: 0 };
      const least = errors(fixed, perUnit) * (1 - 1e-9);
      expect(errors(fixed * fixedBy, perUnit * perUnitBy)).toBeGreaterThanOrEqual(least);
      expect(errors(fixed + fixedBy - 0.5, perUnit)).toBeGreaterThanOrEqual(least);
      expect(errors(fixed, perUnit + 1e-6 * (perUnitBy - 0.5))).toBeGreaterThanOrEqual(least);
    }),
  );
});

test('one amount of work has no fit, however often and with whatever times it was measured', () => {
  const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(positive, fc.array(positive, { minLength: 1, maxLength: 9 }), (work, ys) => {
      expect(fitFixedPlusLinear(ys.map((y) => ({ work, y })))).toBeNull();
    }),
  );
});

test('without work and with one amount of it there is no fit', () => {
  expect(fitFixedPlusLinear([])).toBeNull();
  expect(
    fitFixedPlusLinear([
      { work: 5, y: 1 },
      { work: 5, y: 2 },
    ]),
  ).toBeNull();
});
