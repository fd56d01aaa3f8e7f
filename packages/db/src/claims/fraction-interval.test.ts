import { measurementFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionInterval } from './fraction-interval.ts';

const measurement = measurementFixture();

test('Without a timed size there is no interval, and on a software device no fraction either.', () => {
  const none = { fraction: null, fractionLow: null, fractionHigh: null };
  expect(fractionInterval({ fraction: null, graded: true, measurements: [measurement] })).toEqual(none);
  expect(fractionInterval({ fraction: 0.8, graded: true, measurements: [] })).toEqual({
    fraction: 0.8,
    fractionLow: 0.8,
    fractionHigh: 0.8,
  });
  expect(fractionInterval({ fraction: 0.8, graded: false, measurements: [measurement] })).toEqual(none);
});

test('A slower median is a lower fraction.', () => {
  const { fractionLow, fractionHigh } = fractionInterval({
    fraction: 0.8,
    graded: true,
    measurements: [{ ...measurement, medianNs: 100, ciLowNs: 80, ciHighNs: 125 }],
  });
  expect([fractionLow, fractionHigh]).toEqual([expect.closeTo(0.64), expect.closeTo(1)]);
});

test('The fraction never lies outside its interval, whatever rounding does.', () => {
  const ns = fc.double({ min: 1, max: 1e9, noNaN: true });
  const timed = fc.tuple(ns, ns, ns).map((times) => {
    const [ciLowNs = 1, medianNs = 1, ciHighNs = 1] = times.toSorted((a, b) => a - b);
    return { ...measurement, ciLowNs, medianNs, ciHighNs };
  });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2, noNaN: true }), fc.array(timed, { minLength: 1, maxLength: 4 }), (fraction, measurements) => {
      const { fractionLow, fractionHigh } = fractionInterval({ fraction, graded: true, measurements });
      expect(fractionLow).toBeLessThanOrEqual(fraction);
      expect(fractionHigh).toBeGreaterThanOrEqual(fraction);
    }),
  );
});
