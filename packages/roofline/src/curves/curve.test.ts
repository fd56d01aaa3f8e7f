import { expect, test } from 'vitest';
import { crossingBetween, lastIndexWhere } from './curve.ts';

test('A line that is straight over the logarithm of x crosses half of its height at the geometric mean.', () => {
  expect(crossingBetween({ x: 10, y: 6 }, { x: 1000, y: 2 }, 4)).toBeCloseTo(100, 9);
  expect(crossingBetween({ x: 10, y: 6 }, { x: 1000, y: 2 }, 6)).toBe(10);
});

test('The last item that fits may be the first of all, or missing.', () => {
  const firstThatFits = (most: number) => lastIndexWhere([1, 3, 2], (item) => item <= most);
  expect([0, 1, 2, 3].map(firstThatFits)).toEqual([-1, 0, 2, 2]);
});
