import type { CaseResult } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongAnswerMessage } from './wrong-words.ts';

/** A noun in the plural behind a 1 that isn't part of a larger number or of “1 of 25”. */
const ONE_OF_MANY = /(?<![\d.,]|of )\b1 (elements|cases) /;

function caseWith(overwritten: number, wrongElements: number): CaseResult {
  const mismatch = { wrongElements, checkedElements: 64, overwritten, firstIndex: 0, expected: 1, got: 2, tolerance: null, schedule: null };
  return { name: 'n=64', size: { n: 64 }, hidden: false, passed: false, mismatch } as unknown as CaseResult;
}

test('One overwritten element was overwritten; several were.', () => {
  expect(wrongAnswerMessage([caseWith(1, 0)])).toBe('1 of 1 cases is wrong; in "n=64" 1 element outside the output was overwritten.');
  expect(wrongAnswerMessage([caseWith(2, 0)])).toContain('2 elements outside the output were overwritten.');
});

test('No count of a wrong answer is one of a plural.', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 3 }), (overwritten, wrong, cases) => {
      const message = wrongAnswerMessage(Array.from({ length: cases }, () => caseWith(overwritten, wrong)));
      expect(message).not.toMatch(ONE_OF_MANY);
    }),
  );
});
