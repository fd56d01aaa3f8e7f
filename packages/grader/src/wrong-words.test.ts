import type { CaseResult, Hazard } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { warningSentence, wrongAnswerHint, wrongAnswerMessage } from './wrong-words.ts';

/** A plural noun after a 1 that isn't part of a larger number or of “1 of 25”. */
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

const race: Hazard = {
  kind: 'race',
  memory: 'workgroup',
  lines: [13, 15],
  message:
    'Line 15 reads part, which another invocation of the workgroup writes in line 13, with no workgroupBarrier() in between. Put one there.',
};
const outside: Hazard = {
  kind: 'out-of-bounds',
  memory: 'storage',
  lines: [9],
  message: 'Line 9 reads outside a (element 64 of 64). Check it.',
};

test('A race comes first in the message, its remedy is the hint, and the reason is given once.', () => {
  const inOrder = caseWith(0, 3);
  const inAnother = { ...inOrder, mismatch: inOrder.mismatch && { ...inOrder.mismatch, schedule: 'reversed' as const } };
  const happens = 'Line 15 reads part, which another invocation of the workgroup writes in line 13, with no workgroupBarrier() in between.';
  expect(wrongAnswerMessage([inOrder], [race, outside])).toBe(`${happens} ${wrongAnswerMessage([inOrder])}`);
  expect(wrongAnswerMessage([inAnother], [race])).toBe(
    `${happens} 1 of 1 cases is wrong; "n=64" is right in one order of the invocations and wrong in another (reversed).`,
  );
  expect(wrongAnswerHint([inOrder], [race, outside])).toBe('Put one there.');
});

test('An index out of bounds follows the pattern of the cases, and leads nothing.', () => {
  expect(wrongAnswerMessage([caseWith(0, 3)], [outside])).toBe(wrongAnswerMessage([caseWith(0, 3)]));
  expect(wrongAnswerHint([caseWith(0, 3)], [outside])).toBe(`${wrongAnswerHint([caseWith(0, 3)])} ${outside.message}`);
});

test('Elements that were never written are called that, and have no value.', () => {
  const unwritten = (wrongElements: number, count: number, got: string): CaseResult => {
    const told = caseWith(0, wrongElements);
    return { ...told, mismatch: told.mismatch && { ...told.mismatch, unwritten: count, got } };
  };
  const said = (...of: Parameters<typeof unwritten>) =>
    wrongAnswerMessage([unwritten(...of)]).replace('1 of 1 cases is wrong; in "n=64" ', '');
  expect(said(64, 64, 'never written')).toBe('none of the 64 elements was written.');
  expect(said(3, 3, 'never written')).toBe('3 of 64 elements were never written; the first is element 0, which should be 1.');
  expect(said(1, 1, 'never written')).toBe('element 0 was never written; it should be 1.');
  expect(said(3, 2, 'never written')).toBe('3 of 64 elements are wrong, 2 of them never written: element 0 should be 1.');
  expect(said(3, 2, '5')).toBe('3 of 64 elements are wrong, 2 of them never written: element 0 is 5, not 1.');
  expect(wrongAnswerHint([unwritten(64, 64, 'never written')])).toContain('nothing was written at all');
});

test('The first warning about the file leads the hint, but not one about sizes that are timed.', () => {
  const warning = { severity: 'warning', line: 12, column: 1, length: 3, message: 'code is unreachable\n  return;' } as const;
  const timed = { ...warning, message: 'When timed at n=9: no.' };
  expect(warningSentence([timed, { ...warning, severity: 'info' }])).toBeNull();
  expect(wrongAnswerHint([caseWith(0, 3)], [], [timed, warning])).toBe(
    `Line 12: code is unreachable. ${wrongAnswerHint([caseWith(0, 3)])}`,
  );
  expect(warningSentence([{ ...warning, line: 0, message: 'No entry point uses out.' }])).toBe('No entry point uses out.');
});
