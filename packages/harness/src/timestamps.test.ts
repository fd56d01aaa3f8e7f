import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elapsedNs } from './timestamps.ts';

test('Two stamps less than an hour apart are a time.', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 62n), fc.bigInt(1n, 3_599_999_999_999n), (begin, ns) => {
      expect(elapsedNs(begin, begin + ns)).toBe(Number(ns));
    }),
  );
});

test('Stamps in reverse order, equal ones, one that was never written, and a pass of a day are no time.', () => {
  expect(elapsedNs(2n, 1n)).toBeNull();
  expect(elapsedNs(5n, 5n)).toBeNull();
  expect(elapsedNs(0n, 248_000n)).toBeNull();
  expect(elapsedNs(7n, 0n)).toBeNull();
  expect(elapsedNs(1n, 86_400_000_000_001n)).toBeNull();
});
