import { expect, test } from 'vitest';
import { ratioAtLargest } from './ratio.ts';

const point = (x: number, y: number, low = y, high = y) => ({ x, y, low, high });

test('A ratio is taken at the largest common size, and its interval pairs opposite ends.', () => {
  const slower = [point(2, 10, 8, 12), point(1, 8, 6, 9), point(3, 1)];
  const faster = [point(1, 4), point(2, 5, 4, 8), point(4, 1)];
  expect(ratioAtLargest(slower, faster)).toEqual({ value: 2, low: 1, high: 3, note: 'at 2' });
  expect(ratioAtLargest([...slower].reverse(), [...faster].reverse())).toEqual(ratioAtLargest(slower, faster));
});

test('Curves without a common size have no ratio.', () => {
  const none = { value: null, low: null, high: null, note: 'no size was measured on both curves' };
  expect(ratioAtLargest([], [point(1, 1)])).toEqual(none);
  expect(ratioAtLargest([point(2, 1)], [point(1, 1)])).toEqual(none);
});
