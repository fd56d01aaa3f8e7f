import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfBits, halfValue } from './half.ts';

test('Bits of half precision are those of the standard.', () => {
  expect([0x3c00, 0xbc00, 0x4000, 0x7bff, 0x0400, 0x0001, 0x8000, 0x3555].map(halfValue)).toEqual([
    1,
    -1,
    2,
    65504,
    2 ** -14,
    2 ** -24,
    -0,
    0.333251953125,
  ]);
  expect([0x7c00, 0xfc00, 0x7e00].map(halfValue)).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]);
});

test('Every integer of at most 11 bits times a power of two has its bits.', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2047, max: 2047 }), fc.integer({ min: -14, max: 5 }), (k, exponent) => {
      expect(halfValue(halfBits(k, exponent))).toBe(k * 2 ** exponent + 0);
    }),
  );
});
