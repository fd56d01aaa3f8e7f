import type { Counted } from '@rooflab/result';
import { xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { missedMark, missedMarkHint } from './missed-mark.ts';

const BYTES = { fact: 'bytesOverFewest', value: 9, full: 1.1, zero: 4, points: 0, maxPoints: 40 };
const SHARED = { fact: 'parallelWorkgroups', value: 1, full: 8, zero: 4, points: 0, maxPoints: 10, required: true as const };

const told = (...marks: Counted['marks']) => missedMark({ size: { n: 1003 }, efficiency: 0, marks }, xrayFixture());

test('a mark that is required is the reason before any other', () => {
  expect(told(BYTES, SHARED)).toBe('The work is shared as if only 1 workgroup did it. A value of 4 or less gets no points at all.');
});

test('else the mark that most points are for is the reason', () => {
  expect(told({ ...SHARED, value: 8 }, { ...BYTES, maxPoints: 5, fact: 'loadBytes' }, BYTES)).toBe(
    'The kernel asks memory for 9 times as many bytes as it has to. A value of 4 or more gets no points.',
  );
});

const heldBack = (...marks: Counted['marks']) => missedMarkHint({ size: { n: 1003 }, efficiency: 0, marks });

test('the mark that costs the most points includes its effect on the marks that it scales', () => {
  const half = { ...SHARED, value: 6 };
  expect(heldBack(half, { ...BYTES, value: 2 })).toBe(
    'What holds the score back most is the mark for workgroups that share the work: 6, where 8 or more would be worth 18.7 more of the 60 points.',
  );
  expect(heldBack({ ...SHARED, value: 7.9 }, BYTES)).toMatch(
    /^What .* bytes asked for, over the fewest: 9, where 1.1 or less would be worth 39 more/,
  );
});

test('a score without a significant loss has no such mark', () => {
  expect(heldBack({ ...SHARED, value: 8 }, { ...BYTES, value: 1.15 })).toBe('');
});
