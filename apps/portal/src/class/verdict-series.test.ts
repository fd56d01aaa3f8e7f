import { verdictWords } from '@rooflab/grader/verdict-words';
import { verdictSchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import { columnWords, dayColumns, VERDICT_SERIES } from './verdict-series.ts';

test('Every verdict belongs to one series, of its own meaning.', () => {
  expect(VERDICT_SERIES.flatMap(({ verdicts }) => verdicts).toSorted()).toEqual([...verdictSchema.options].toSorted());
  for (const { verdicts, meaning } of VERDICT_SERIES) for (const verdict of verdicts) expect(verdictWords[verdict].meaning).toBe(meaning);
});

test('No two series look the same without colour.', () => {
  expect(new Set(VERDICT_SERIES.map(({ pattern }) => pattern)).size).toBe(VERDICT_SERIES.length);
});

test('Days without a hand-in have a column, over the end of a month and of summer time too.', () => {
  const columns = dayColumns([
    { day: '2026-10-24', verdicts: [{ verdict: 'accepted', handIns: 2 }] },
    {
      day: '2026-11-02',
      verdicts: [
        { verdict: 'plan-error', handIns: 1 },
        { verdict: 'compile-error', handIns: 3 },
      ],
    },
  ]);
  expect(columns.map(({ day }) => day.slice(5))).toEqual([
    ...['10-24', '10-25', '10-26', '10-27', '10-28', '10-29', '10-30', '10-31', '11-01', '11-02'],
  ]);
  expect(columns.map(({ total }) => total)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
  expect(columns.at(-1)?.counts).toEqual([0, 0, 0, 4, 0, 0]);
});

test('Nothing handed in makes no columns.', () => {
  expect(dayColumns([])).toEqual([]);
});

test('A column says each verdict by its own word.', () => {
  const [column] = dayColumns([
    {
      day: '2026-11-12',
      verdicts: [
        { verdict: 'accepted', handIns: 5 },
        { verdict: 'timeout', handIns: 1 },
      ],
    },
  ]);
  expect(column && columnWords(column)).toBe('12 Nov: 5 accepted, 1 timeout');
  const [, empty] = dayColumns([
    { day: '2026-11-12', verdicts: [] },
    { day: '2026-11-13', verdicts: [] },
  ]);
  expect(empty && columnWords(empty)).toBe('13 Nov: no hand-in');
});
