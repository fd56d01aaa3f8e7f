import type { CaseResult } from '@rooflab/result';
import { expect, test } from 'vitest';
import { caseResult, hardwareParts, wrongCase, wrongHiddenCase } from '../test/result-parts.ts';
import { RACE_HINT, raceSentence, schedulesSentence } from './race-words.ts';
import { judgedResult } from './verdict.ts';

const { mismatch } = wrongCase();
const racing: CaseResult = wrongCase({ name: 'uniform, n=64', mismatch: mismatch && { ...mismatch, schedule: 'reversed' } });

test('a case that is wrong in only one order is reported as a race, with the order', () => {
  const { verdict, message, hint } = judgedResult(hardwareParts({ cases: [caseResult(), racing] }));
  expect(verdict).toBe('wrong-answer');
  expect(message).toBe(
    '1 of 2 cases is wrong; "uniform, n=64" is right in one order of the invocations and wrong in another (reversed): a barrier is missing, or invocations of one workgroup rely on running in step.',
  );
  expect(hint).toBe(RACE_HINT);
});

test('a case that is wrong in every order is reported first', () => {
  const { message, hint } = judgedResult(hardwareParts({ cases: [racing, wrongCase()] }));
  expect(message).toContain('2 of 2 cases are wrong; in "random, n=257" 3 of 257 elements are wrong');
  expect(hint).not.toBe(RACE_HINT);
});

test('Where nothing sets the wrong cases apart, one that is wrong in only some orders says what to look for.', () => {
  const { hint } = judgedResult(hardwareParts({ cases: [racing, wrongCase(), wrongCase({ name: 'zipf, n=64' })] }));
  expect(hint).toBe(`"uniform, n=64" is right in one order of the invocations and wrong in another (reversed). ${RACE_HINT}`);
});

test('a case that is right, or wrong in every order, is not a race', () => {
  expect(raceSentence(caseResult())).toBeNull();
  expect(raceSentence(wrongHiddenCase())).toBeNull();
  expect(raceSentence(wrongCase())).toBeNull();
});

test('nothing is revealed about a hidden case, not even that it raced', () => {
  expect(judgedResult(hardwareParts({ cases: [caseResult(), wrongHiddenCase()] })).message).toBe('1 of 2 cases is wrong, a hidden one.');
});

test('the orders that were tried are named, with what kept its own and why, and with what they do not show', () => {
  expect(schedulesSentence({ tried: ['reversed', 'spread'], exceptions: [] })).toBe(
    "Orders of the invocations tried: the kernel's own, reversed, spread. This does not rule out races.",
  );
  expect(schedulesSentence({ tried: [], exceptions: [{ entryPoint: 'main', reason: 'waiting' }] })).toBe(
    "Orders of the invocations tried: the kernel's own only. main may wait for other invocations, so it kept its order. This does not rule out races.",
  );
  const some = { tried: ['reversed'], exceptions: [{ entryPoint: 'main', reason: 'form' }] } as const;
  expect(schedulesSentence({ ...some, tried: [...some.tried], exceptions: [...some.exceptions] })).toBe(
    "Orders of the invocations tried: the kernel's own, reversed. main kept its order: this grader cannot reorder WGSL written this way. This does not rule out races.",
  );
  expect(schedulesSentence({ tried: [], exceptions: [] })).toBe('');
});
