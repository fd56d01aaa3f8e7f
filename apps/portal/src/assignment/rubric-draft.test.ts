import { expect, test } from 'vitest';
import { movedCriterion, newCriterion } from './rubric-draft.ts';

test('A criterion moves to another place, and the others keep their order.', () => {
  const rubric = ['a', 'b', 'c'].map((name) => ({ ...newCriterion(), name }));
  const names = (from: number, to: number) => movedCriterion(rubric, from, to).map(({ name }) => name);
  expect(names(2, 1)).toEqual(['a', 'c', 'b']);
  expect(names(0, 1)).toEqual(['b', 'a', 'c']);
  expect(new Set(rubric.map(({ key }) => key)).size).toBe(3);
});
