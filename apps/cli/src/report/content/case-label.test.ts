import type { CaseResult } from '@rooflab/result';
import { caseFixture } from '@rooflab/result/testing';
import { THIN_SPACE } from '@rooflab/roofline/units';
import { expect, test } from 'vitest';
import { describeMismatch, labelCases } from './case-label.ts';

const labelsOf = (...cases: readonly CaseResult[]) =>
  labelCases({ correctness: { passed: 0, total: cases.length, cases: [...cases] }, verdict: 'wrong-answer' });

const mismatch = {
  wrongElements: 3,
  checkedElements: 4096,
  overwritten: 0,
  firstIndex: 256,
  expected: '1.5',
  got: 'NaN',
  tolerance: 0.000041879,
};

test('a difference names the first place, both values, the tolerance and how much is wrong', () => {
  const text = describeMismatch(mismatch).replaceAll(THIN_SPACE, ' ');
  expect(text).toBe('element 256: expected 1.5, got NaN (tolerance 0.0000419); 3 of 4 096 values wrong');
});

test('an element that was never written has no value', () => {
  expect(describeMismatch({ ...mismatch, got: 'never written', tolerance: null })).toContain('element 256: expected 1.5, never written;');
});

test('an output of one value is not counted, an exact one has no tolerance', () => {
  expect(describeMismatch({ ...mismatch, wrongElements: 1, checkedElements: 1, tolerance: null })).toBe(
    'element 256: expected 1.5, got NaN',
  );
});

test('elements that were overwritten outside the output are counted apart', () => {
  expect(describeMismatch({ ...mismatch, wrongElements: 0, expected: 'untouched', got: '7', tolerance: null, overwritten: 2 })).toBe(
    'element 256: expected untouched, got 7; 2 outside the output overwritten',
  );
});

test('hidden cases are numbered among themselves and keep their data', () => {
  const hidden = { hidden: true, passed: false, mismatch };
  const labelled = labelsOf(
    caseFixture({ name: 'a' }),
    caseFixture({ name: 'secret', ...hidden }),
    caseFixture({ name: 'hazards, n=9', passed: false }),
    caseFixture({ name: 'other secret', ...hidden }),
  );
  expect(labelled.map(({ label }) => label)).toEqual(['a', 'hidden case 1', 'hazards, n=9', 'hidden case 2']);
  expect(labelled.map(({ reason }) => reason)).toEqual([
    '',
    'its data is not shown',
    'right here, but only by luck: the message names the lines',
    'its data is not shown',
  ]);
});

test('a case without a name has a label all the same, which reports require', () => {
  expect(labelsOf(caseFixture({ name: '' }))[0]?.label).toBe('unnamed case');
});
