import { expect, test } from 'vitest';
import type { TimedSize } from './exercise.ts';
import { smallerBy } from './smaller-size.ts';

const TIMED: TimedSize = { size: { n: 1000, radius: 2 }, params: { n: 1000, radius: 2, s: 7 }, families: [] };

test('A share of the work is the same share of the field, in the size and in the parameters; nothing else changes.', () => {
  expect(smallerBy('n')(TIMED, 0.25)).toEqual({ size: { n: 250, radius: 2 }, params: { n: 250, radius: 2, s: 7 }, families: [] });
});

test('Where the work grows with a power of the field, the field shrinks with the root of the share.', () => {
  expect(smallerBy('n', 3)(TIMED, 1 / 8).size.n).toBe(500);
  expect(smallerBy('n', 2)(TIMED, 0.3).size.n).toBe(547);
});

test('The smallest size is 1.', () => {
  expect(smallerBy('n')(TIMED, 1e-9).size.n).toBe(1);
});
