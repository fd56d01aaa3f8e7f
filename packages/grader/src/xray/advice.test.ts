import type { Hint } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { fakeExercise } from '../../test/fake-exercise.ts';
import { DOUBLE, fakeXray, request } from '../../test/fake-xray.ts';
import { timedParts, wrongCase } from '../../test/result-parts.ts';
import { siteOf } from '../../test/xray-trace.ts';
import { judgedResult } from '../verdict.ts';
import { hintWithXray } from './advice.ts';

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

test('the finding comes first, then the advice that answers it, wherever that stands among the hints that fit', () => {
  const finding = 'Line 14 reads 32 sectors where 4 would do: neighbours in a warp read addresses 4096 bytes apart.';
  expect(hint([POLISH, NEIGHBOURS, VECTORS], strided)).toBe(`${finding} Let neighbours read neighbours.`);
  expect(hint([POLISH, VECTORS, NEIGHBOURS], strided)).toBe(`${finding} Let neighbours read neighbours.`);
});

test('where no hint answers the worst finding, the last that fits gives its own reason', () => {
  expect(hint([POLISH, VECTORS], strided)).toBe('Line 14 loads 4 bytes at a time. Load vectors.');
});

test('a kernel that does already what the hints advise is told none of them', () => {
  expect(hint([POLISH, NEIGHBOURS, REPEATS])).toBe('Vary the workgroup size.');
});

test('a hint without a reason follows what is wasted most', () => {
  expect(hint([POLISH, REPEATS], strided)).toMatch(/^Line 14 reads 32 sectors .* Vary the workgroup size\.$/);
});

test('from the largest limit on, nothing is left to say', () => {
  expect(hint([POLISH, VECTORS], strided, 0.96)).toBe('');
});

test('what cannot be told by a finding is told by the fact', () => {
  const fewWorkgroups: Hint = { when: [{ fact: 'workgroups', below: 4 }], hint: 'Launch more.' };
  expect(hint([POLISH, fewWorkgroups])).toBe('The kernel runs in only 1 workgroup. Launch more.');
});

test('a verdict that is not about speed keeps its hint', () => {
  const wrong = judgedResult(timedParts([0.5], 0.5, { cases: [wrongCase()] }));
  expect(hintWithXray(fakeExercise({ hints: [POLISH] }), wrong, DOUBLE)).toBe(wrong.hint);
  const tooFast = judgedResult(timedParts([1.5], 1.5));
  expect(hintWithXray(fakeExercise({ hints: [POLISH] }), tooFast, DOUBLE)).toBe(tooFast.hint);
});
