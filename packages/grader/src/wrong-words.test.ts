import type { CaseResult, Hazard } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongAnswerHint, wrongAnswerMessage } from './wrong-words.ts';

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

test('A race leads what is said, its remedy is the hint, and the reason is told once.', () => {
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
