import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roofShift } from './roof-shift.ts';

function roofOf(bytesPerSecond: number) {
  const point = { read: bytesPerSecond, write: bytesPerSecond, copy: bytesPerSecond, scale: bytesPerSecond, triad: bytesPerSecond };
  return { curve: [2 ** 20, 2 ** 28].map((bytes) => ({ bytes, ...point })) };
}

test('A roof scaled by a factor has moved by that factor.', () => {
  const bandwidth = fc.double({ min: 1e9, max: 1e13, noNaN: true });
  fc.assert(
    fc.property(bandwidth, fc.double({ min: 0.1, max: 10, noNaN: true }), (bytesPerSecond, factor) => {
      expect(roofShift(roofOf(bytesPerSecond), roofOf(bytesPerSecond * factor))).toBeCloseTo(factor - 1, 9);
    }),
  );
});

test('Only the largest common size counts: small ones are caches and launches.', () => {
  const reference = roofOf(4e12);
  const [small, large] = reference.curve;
  if (small === undefined || large === undefined) throw new Error('The roof has two points.');
  const noisy = { curve: [{ ...small, copy: 1e9, scale: 1e9 }, large] };
  expect(roofShift(reference, noisy)).toBeCloseTo(0, 12);
});

test('Where no roof was measured, nothing has moved.', () => {
  const none = { curve: [] };
  expect(roofShift(none, roofOf(4e12))).toBeNull();
  expect(roofShift(roofOf(4e12), none)).toBeNull();
});
