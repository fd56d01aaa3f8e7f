import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roofShift, widestRoof } from './roof-shift.ts';

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

test('Curves that end at unlike sizes are compared where both have been measured, whichever is longer.', () => {
  const reference = roofOf(4e12);
  const point = reference.curve[1];
  if (point === undefined) throw new Error('The roof has two points.');
  // Beyond the common size the bandwidth halves, where the shorter curve has no data.
  const halved = { ...point, bytes: 2 ** 30, read: 2e12, write: 2e12, copy: 2e12, scale: 2e12, triad: 2e12 };
  const longer = { curve: [...reference.curve, halved] };
  expect(roofShift(reference, longer)).toBeCloseTo(0, 12);
  expect(roofShift(longer, reference)).toBeCloseTo(0, 12);
});

test('Each mix of reads and writes counts alike.', () => {
  const [small, large] = roofOf(4e12).curve;
  if (small === undefined || large === undefined) throw new Error('The roof has two points.');
  const shiftOf = (slower: Partial<typeof large>) => roofShift(roofOf(4e12), { curve: [small, { ...large, ...slower }] });
  for (const name of ['read', 'write', 'triad'] as const) expect(shiftOf({ [name]: 2e12 }), name).toBeCloseTo(2 ** (-1 / 4) - 1, 9);
  expect(shiftOf({ copy: 2e12, scale: 2e12 })).toBeCloseTo(2 ** (-1 / 4) - 1, 9);
});

test('The widest roof was probed at the largest size; of several it is the first, and one without a curve never is.', () => {
  const sizes = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }), { maxLength: 5 });
  fc.assert(
    fc.property(sizes, (all) => {
      const roofs = all.map((each) => ({ curve: each.map((bytes) => ({ bytes, read: 1, write: 1, copy: 1, scale: 1, triad: 1 })) }));
      const largest = Math.max(...all.flat());
      expect(widestRoof(roofs)).toBe(roofs[all.findIndex((each) => each.includes(largest))] ?? null);
    }),
  );
});
