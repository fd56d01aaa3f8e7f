import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimedSize } from './exercise.ts';
import { smallerSize } from './smaller-size.ts';

const TIMED: TimedSize = { size: { n: 1000, radius: 2 }, params: { n: 1000, radius: 2, s: 7 }, families: [] };

function smallerBy(steps: Readonly<Record<string, number>>, power = 1) {
  return smallerSize({ steps, power }, ({ n = 0 }) => ({ n }));
}

test('A share of the work is the same share of the field, in the size and in the parameters; nothing else changes.', () => {
  expect(smallerBy({ n: 1 })(TIMED, 0.25)).toEqual({ size: { n: 250, radius: 2 }, params: { n: 250, radius: 2, s: 7 }, families: [] });
});

test('Where the work grows with a power of the field, the field shrinks with the root of the share.', () => {
  expect(smallerBy({ n: 1 }, 3)(TIMED, 1 / 8).size.n).toBe(500);
  expect(smallerBy({ n: 1 }, 2)(TIMED, 0.3).size.n).toBe(547);
});

test('The smallest size is 1.', () => {
  expect(smallerBy({ n: 1 })(TIMED, 1e-9).size.n).toBe(1);
});

test('With a step, the field keeps its remainder, so that a kernel for multiples of 8 meets one; below the first step any size will do.', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 16 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, step, share) => {
        const smaller = smallerBy({ n: step })({ ...TIMED, size: { n } }, share).size.n ?? 0;
        expect(smaller).toBeGreaterThanOrEqual(1);
        expect(smaller).toBeLessThanOrEqual(Math.max(1, n * share));
        if (n * share >= step) expect((n - smaller) % step).toBe(0);
      },
    ),
  );
  expect(smallerBy({ n: 8 })(TIMED, 1).size.n).toBe(1000);
});
