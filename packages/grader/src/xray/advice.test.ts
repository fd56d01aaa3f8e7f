import type { Hint } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { fakeExercise } from '../../test/fake-exercise.ts';
import { DOUBLE, fakeXray, request } from '../../test/fake-xray.ts';
import { timedParts, wrongCase } from '../../test/result-parts.ts';
import { siteOf } from '../../test/xray-trace.ts';
import { judgedResult } from '../verdict.ts';
import { chosenAdvice, hintWithXray } from './advice.ts';
import { kernelFacts } from './facts.ts';

const POLISH: Hint = { below: 0.95, hint: 'Vary the workgroup size.' };
const VECTORS: Hint = { when: [{ fact: 'loadBytes', below: 12 }], hint: 'Load vectors.' };
const NEIGHBOURS: Hint = { when: [{ fact: 'sectorsOverFewest', atLeast: 2 }], hint: 'Let neighbours read neighbours.' };
const REPEATS: Hint = { when: [{ fact: 'readsInWorkgroup', atLeast: 2 }], hint: 'Share a tile.' };

const SITE = [siteOf('load', { line: 14 })];
const strided = fakeXray(
  SITE,
  request((lane) => 1024 * lane),
);

function hint(hints: readonly Hint[], xray = DOUBLE, fraction = 0.5): string {
  return hintWithXray(fakeExercise({ hints }), judgedResult(timedParts([fraction], fraction)), xray);
}

test('the finding comes first, then the advice that answers it, wherever it is among the applicable hints', () => {
  const finding = 'Line 14 reads 32 sectors where 4 would do: neighbours in a warp read addresses 4096 bytes apart.';
  expect(hint([POLISH, NEIGHBOURS, VECTORS], strided)).toBe(`${finding} Let neighbours read neighbours.`);
  expect(hint([POLISH, VECTORS, NEIGHBOURS], strided)).toBe(`${finding} Let neighbours read neighbours.`);
});

test('where no hint of the lab answers the worst finding, what helps in any exercise follows it', () => {
  expect(hint([POLISH, REPEATS], strided)).toBe(
    'Line 14 reads 32 sectors where 4 would do: neighbours in a warp read addresses 4096 bytes apart. ' +
      'Let neighbouring threads touch neighbouring addresses, so that the accesses of a warp fall into few sectors.',
  );
});

test('what a hint answers is named where it costs more than the worst finding', () => {
  const costs = { sectorsOverFewest: { costNs: 2, bareNs: 2 }, loadBytes: { costNs: 3, bareNs: 0 } };
  const facts = kernelFacts(fakeExercise({}), strided, null);
  expect(chosenAdvice([VECTORS, NEIGHBOURS], facts, costs)).toEqual({ fact: 'loadBytes', hint: 'Load vectors.' });
  expect(chosenAdvice([NEIGHBOURS], facts, costs).fact).toBe('sectorsOverFewest');
});

test('a kernel that already does what the hints advise gets none of them', () => {
  expect(hint([POLISH, NEIGHBOURS, REPEATS])).toBe('Vary the workgroup size.');
});

test('a hint without a reason of its own is left to kernels that waste nothing', () => {
  expect(hint([POLISH])).toBe('Vary the workgroup size.');
  expect(hint([POLISH], strided)).not.toContain('Vary the workgroup size.');
});

test('a slow kernel whose counts do not say why is not called nearly done', () => {
  const nearly: Hint = { below: 0.95, when: [{ fact: 'fraction', atLeast: 0.9 }], hint: 'Nearly done.' };
  expect(hint([nearly], DOUBLE, 0.5)).toBe('The kernel reaches 50 % of the roof, and its counts do not say what holds it up.');
  expect(hint([nearly], DOUBLE, 0.92)).toBe('The kernel reaches 92 % of the roof. Nearly done.');
});

test('from the largest limit on, nothing is left to say', () => {
  expect(hint([POLISH, VECTORS], strided, 0.96)).toBe('');
});

test('what no finding can express is expressed by the fact', () => {
  const oneStore: Hint = { when: [{ fact: 'storesPerInvocation', below: 1.5 }], hint: 'Store more.' };
  expect(hint([POLISH, oneStore])).toBe('A thread stores only once. Store more.');
});

test('a verdict that is not about speed keeps its hint', () => {
  const wrong = judgedResult(timedParts([0.5], 0.5, { cases: [wrongCase()] }));
  expect(hintWithXray(fakeExercise({ hints: [POLISH] }), wrong, DOUBLE)).toBe(wrong.hint);
  const tooFast = judgedResult(timedParts([1.5], 1.5));
  expect(hintWithXray(fakeExercise({ hints: [POLISH] }), tooFast, DOUBLE)).toBe(tooFast.hint);
});
