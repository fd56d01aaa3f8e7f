import type { CaseResult } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseResult, wrongCase } from '../test/result-parts.ts';
import { wrongPattern } from './wrong-pattern.ts';

const SIZES = [1, 2, 3, 5, 31, 64, 255, 256, 257, 1025, 4099, 8192, 65_537];

/** Right, or wrong from the element on at which `startOf` lets the tail begin. */
function caseOf(
  n: number,
  startOf: (n: number) => number,
  { workgroupSize = 256, workgroups = Math.ceil(n / 256), written = false } = {},
): CaseResult {
  const start = startOf(n);
  const shape = { name: `uniform, n=${n}`, size: { n }, launch: { workgroups, workgroupSize } };
  if (start >= n) return caseResult(shape);
  const wrongElements = n - start;
  const mismatch = {
    wrongElements,
    checkedElements: n,
    overwritten: 0,
    firstIndex: start,
    expected: '2',
    got: 'never written',
    tolerance: null,
  };
  return wrongCase({ ...shape, mismatch: { ...mismatch, ...(!written && { unwritten: wrongElements }) } });
}

const pattern = (...given: [(n: number) => number, Parameters<typeof caseOf>[2]?]) => {
  const found = wrongPattern(SIZES.map((n) => caseOf(n, ...given)));
  return found && { words: found.words.replaceAll('\u202f', ' '), hint: found.hint };
};

test('Elements left over when several are processed at a time are explained by their number.', () => {
  expect(pattern((n) => n - (n % 4))).toEqual({
    words: 'The last n % 4 elements are never written: it is right only where n is a multiple of 4.',
    hint: 'Elements are left over when 4 are taken at a time: take them too, one by one.',
  });
  expect(pattern((n) => n - (n % 4), { written: true })?.words).toContain('elements are wrong:');
});

test('A launch that is rounded down gets the advice to round up.', () => {
  expect(pattern((n) => n - (n % 256))?.hint).toContain('ceilDiv(n, 256)');
});

test('Whatever the number is, it is found.', () => {
  fc.assert(
    fc.property(fc.constantFrom(2, 4, 8, 16, 32, 64, 128), (chunk) => {
      expect(pattern((n) => n - (n % chunk), { workgroupSize: 96 })?.words).toContain(`The last n % ${chunk} elements`);
    }),
  );
});

test('A launch that does not grow is described by its invocations.', () => {
  expect(pattern((n) => Math.min(n, 64), { workgroups: 1, workgroupSize: 64 })).toEqual({
    words: 'Only the first 64 elements are right, whatever n is.',
    hint: 'The plan launches 64 invocations, whatever n is: either it must launch more, or each must take several elements.',
  });
  expect(pattern((n) => Math.min(n, 100))?.hint).toContain('Does the launch grow with n');
});

test('Elements that were written, with other values, are no matter of the launch.', () => {
  const { words, hint } = pattern((n) => Math.min(n, 64), { workgroups: 1, workgroupSize: 64, written: true }) ?? expect.fail();
  expect(words).toBe('Only the first 64 elements are right, whatever n is.');
  expect(hint).toMatch(/^The others are written, but with other values\. What differs for invocations from element 64 on/);
});

test('A tail that no number explains is described as a tail.', () => {
  const odd = (n: number) => (n % 3 === 1 && n > 1 ? n - 1 : n);
  expect(pattern(odd)).toMatchObject({
    words: expect.stringMatching(/^Wherever it is wrong, only elements at the end are: at n = \d+ the last element\.$/),
  });
});

test('One number among several that would fit is not named.', () => {
  const cases = [64, 256, 257].map((n) => caseOf(n, () => 256));
  expect(wrongPattern(cases)?.words).not.toContain('%');
});

test('Wrong elements in between are not a tail.', () => {
  const between = caseOf(257, () => 100);
  const { mismatch } = between;
  const cases = [caseOf(256, (n) => n), { ...between, mismatch: mismatch && { ...mismatch, wrongElements: 3, unwritten: 3 } }];
  expect(wrongPattern(cases)?.words).toMatch(/^Right at/);
});
