import type { Counted } from '@rooflab/result';
import { xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { missedMark } from './missed-mark.ts';

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
