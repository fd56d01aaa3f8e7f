import { caseFixture, measurementFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { verdictSentence } from './verdict-sentence.ts';

const marks = { passFraction: 0.3, fullFraction: 0.9 };
const said = (changes: Parameters<typeof resultFixture>[0]) =>
  verdictSentence({ handIn: { result: resultFixture(changes) }, marks }).replaceAll('\u202f', ' ');

test('A verdict by speed leaves the figures to those beside it, whatever version wrote its sentence.', () => {
  expect(said({ message: 'All 3 cases are right, at 0.97 of what this GPU can do.' })).toBe('All 3 cases are right.');
  expect(said({ verdict: 'too-slow' })).toBe('All 3 cases are right, but the kernel is below the pass mark: 30 % of the roof.');
});

test('Where speed is not graded, no pass mark is spoken of.', () => {
  const result = resultFixture({ verdict: 'too-slow', message: 'Every case is right; the pass mark is 30 %.' });
  expect(verdictSentence({ handIn: { result }, marks: null })).toBe('All 3 cases are right.');
});

test('A time that was not measured, and a compiler, have a sentence of their own, of which the first line stands here.', () => {
  const performance = { graded: true, fraction: 0.1, measurements: [measurementFixture({ projected: true })], sweep: [] };
  expect(said({ verdict: 'too-slow', message: 'It was not timed there.', performance })).toBe('It was not timed there.');
  expect(said({ verdict: 'compile-error', message: 'Line 3: no overload\n- candidate' })).toBe('Line 3: no overload');
});

test('A wrong answer says how many cases are wrong and what they have in common.', () => {
  const mismatch = { wrongElements: 1, checkedElements: 1, overwritten: 0, firstIndex: 0, expected: '2', got: '5', tolerance: null };
  const wrong = caseFixture({ name: 'uniform, n=9', size: { n: 9 }, passed: false, mismatch });
  const of = (cases: (typeof wrong)[]) => said({ verdict: 'wrong-answer', correctness: { passed: 0, total: cases.length, cases } });
  expect(of([caseFixture({ name: 'uniform, n=4', size: { n: 4 } }), wrong])).toBe('1 of 2 cases is wrong. Right at n = 4, wrong at n = 9.');
  expect(of([wrong, wrong])).toBe('All 2 cases are wrong.');
});
