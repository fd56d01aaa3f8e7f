import { expect, test } from 'vitest';
import { summaryWords } from './regrade-words.ts';

test('A fraction that fell is a change, although no verdict and no points changed.', () => {
  const { title, lines } = summaryWords({ changed: { verdict: 0, points: 0, fraction: 1, any: 1 }, pending: 0, total: 3 });
  expect(title).toBe('1 of 3 hand-ins changes.');
  expect(lines).toEqual([
    '0 verdicts change.',
    '0 hand-ins get different points.',
    '1 fraction of the roof changes by more than the intervals of the measurements.',
  ]);
});

test('Where nothing changes the summary says of what it is true, and that it may still change.', () => {
  const nothing = { verdict: 0, points: 0, fraction: 0, any: 0 };
  expect(summaryWords({ changed: nothing, pending: 2, total: 4 })).toEqual({
    title: 'Nothing changes so far for 4 hand-ins.',
    lines: ['Verdicts and points stay the same, and fractions of the roof move only within their intervals.'],
  });
});
