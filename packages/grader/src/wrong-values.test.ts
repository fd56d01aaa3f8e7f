import type { CaseResult, Mismatch } from '@rooflab/result';
import { expect, test } from 'vitest';
import { caseResult, wrongCase } from '../test/result-parts.ts';
import { wrongPattern } from './wrong-pattern.ts';
import { wrongAnswerMessage } from './wrong-words.ts';

const wrong = (n: number, mismatch: Partial<Mismatch>): CaseResult => {
  const all = { wrongElements: n, checkedElements: n, overwritten: 0, firstIndex: 0, expected: '2.5', got: '0', tolerance: 0.1 };
  return wrongCase({ name: `uniform, n=${n}`, size: { n }, mismatch: { ...all, ...mismatch } });
};

test('Zeros everywhere are called that, and that the kernel stored them.', () => {
  const cases = [wrong(3, { every: '0' }), wrong(64, { every: '0' }), wrong(1, {})];
  expect(wrongAnswerMessage(cases)).toBe('3 of 3 cases are wrong; in "uniform, n=3" every element is 0; element 0 should be 2.5.');
  expect(wrongPattern(cases)).toMatchObject({
    words: 'Wherever it is wrong, every element is 0.',
    hint: expect.stringContaining('The kernel stored 0 itself'),
  });
});

test('For an output of one element no other elements are mentioned.', () => {
  expect(wrongPattern([wrong(1, {}), wrong(1, {})])?.words).toBe('Wherever it is wrong, the output is 0.');
});

test('Another value that is everywhere is reported, but not as zeros.', () => {
  const cases = [wrong(3, { every: '7', got: '7' }), wrong(64, { every: '7', got: '7' })];
  expect(wrongAnswerMessage(cases)).toContain('every element is 7; element 0 should be 2.5.');
  expect(wrongPattern(cases)?.words).toBe('Wrong in all 2 cases that you can see.');
});

test('Where most elements are correctly 0, only the wrong ones are reported.', () => {
  const needle = wrong(64, { every: '0', wrongElements: 1, firstIndex: 9 });
  expect(wrongAnswerMessage([needle])).toContain('1 of 64 elements is wrong: element 9 is 0, not 2.5.');
  expect(wrongPattern([needle, needle])?.words).not.toContain('every element');
});

test('One case may be 0 by chance.', () => {
  expect(wrongPattern([wrong(1, {}), caseResult({ name: 'uniform, n=2', size: { n: 2 } })])?.words).not.toContain('every element');
});

test('NaN is named with what it comes from, where each wrong case begins with it.', () => {
  const cases = [wrong(3, { got: 'NaN' }), wrong(64, { got: 'NaN' })];
  expect(wrongPattern(cases)).toMatchObject({
    words: 'Wherever it is wrong, the first wrong element is NaN.',
    hint: expect.stringContaining('∞ − ∞'),
  });
  expect(wrongPattern([...cases, wrong(5, {})])?.words).not.toContain('NaN');
});
