import { expect, test } from 'vitest';
import { kindSumWords, pointsOf, sumsByKind } from './kind-sums.ts';

const items = [
  { kind: 'question', weight: 10 },
  { kind: 'exercise', weight: 100 },
  { kind: 'report', weight: 1 },
  { kind: 'question', weight: 2.5 },
] as const;

test('Items are counted and their points added by kind, exercises first, and the sums are those of all items.', () => {
  const sums = sumsByKind(items);
  expect(sums.map(kindSumWords)).toEqual(['1 exercise, 100 points', '2 questions, 12.5 points', '1 report, 1 point']);
  expect(sums.reduce((sum, { points }) => sum + points, 0)).toBe(pointsOf(items));
  expect(sumsByKind([])).toEqual([]);
});
