import { caseFixture, resultFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceWords, firstWrong, wrongElements } from './first-wrong.ts';
import { verdictSentence } from './verdict-sentence.ts';

const mismatch = { wrongElements: 3, checkedElements: 257, overwritten: 0, firstIndex: 4, expected: '2', got: '5', tolerance: 0.1 };
const wrong = (n: number) => caseFixture({ name: `uniform, n=${n}`, size: { n }, passed: false, mismatch });
const right = (n: number) => caseFixture({ name: `uniform, n=${n}`, size: { n } });
const answer = (cases: ReturnType<typeof wrong>[]) =>
  resultFixture({ verdict: 'wrong-answer', correctness: { passed: 0, total: cases.length, cases } });

test('A wrong answer is told by its count, the pattern of its cases and the first that is wrong.', () => {
  const told = firstWrong(answer([right(1), right(256), wrong(257), wrong(1025)]));
  expect(told).toMatchObject({ count: '2 of 4 cases are wrong.', shown: { name: 'uniform, n=257' } });
  expect(told?.pattern.replaceAll('\u202f', ' ')).toBe('Right up to n = 256, wrong from n = 257 on.');
});

test('What all cases have in common is told, but not their number twice; a warning about the file leads the hint.', () => {
  const unwritten = (n: number) => ({ ...wrong(n), mismatch: { ...mismatch, wrongElements: 257, unwritten: 257 } });
  const warning = { severity: 'warning', line: 3, column: 1, length: 6, message: 'n is 0.' } as const;
  const told = firstWrong({ ...answer([unwritten(1), unwritten(257)]), diagnostics: [warning] });
  expect(told).toMatchObject({ count: 'All 2 cases are wrong.', pattern: 'Wherever it is wrong, nothing was written at all.' });
  expect(told?.hint).toMatch(/^Line 3: n is 0\. Is there an invocation/);
  expect(firstWrong(answer([wrong(1), wrong(257)]))?.pattern).toBe('');
});

test('A race, and another verdict, are told by their sentence.', () => {
  const race = { ...wrong(9), mismatch: { ...mismatch, schedule: 'reversed' as const } };
  expect(firstWrong(answer([right(1), race]))).toBeNull();
  expect(firstWrong(resultFixture())).toBeNull();
});

test('A race that the answer depends on comes first, with its remedy as the hint.', () => {
  const race = { kind: 'race', memory: 'workgroup', lines: [5], message: 'Line 5 reads what line 4 writes. Put a barrier there.' } as const;
  const raced = { ...answer([right(1), wrong(257)]), hazards: [{ ...race, lines: [5] }] };
  expect(firstWrong(raced)).toMatchObject({ hazard: 'Line 5 reads what line 4 writes.', hint: 'Put a barrier there.' });
  expect(verdictSentence({ handIn: { result: raced }, marks: null })).toBe('Line 5 reads what line 4 writes. 1 of 2 cases is wrong.');
});

test('Elements are those that were kept, or else the first; none where the device judged.', () => {
  const elements = [
    { index: 4, expected: '2', got: '5' },
    { index: 7, expected: '3', got: '0' },
  ];
  expect(wrongElements({ ...mismatch, elements })).toEqual(elements);
  expect(wrongElements(mismatch)).toEqual([{ index: 4, expected: '2', got: '5' }]);
  expect(wrongElements({ ...mismatch, expected: null, got: null })).toEqual([]);
});

test('The difference has its sign, is exact for 64-bit integers, and a dash where there is none.', () => {
  const of = (got: string, expected: string) => differenceWords({ got, expected });
  expect([of('5', '2'), of('0.25', '0.5'), of('NaN', '1'), of('7', 'untouched')]).toEqual(['+3', '−0.25', '–', '–']);
  expect(of('-9223372036854775808', '1')).toBe('−9223372036854775809');
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), (got, expected) => {
      const shown = of(String(got), String(expected)).replace('−', '-').replace('+', '');
      expect(BigInt(shown) + expected).toBe(got);
    }),
  );
});
