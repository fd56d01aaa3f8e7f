import { summarize } from '@rooflab/harness';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageWords, intervalCoverage } from './interval-coverage.ts';

const SIX = 6;

/** The share of all 2^n patterns (each sample equally likely above or below the median) in which the interval holds the median. */
function countedCoverage(n: number): number {
  const { ciLowNs, ciHighNs } = summarize(Array.from({ length: n }, (_, i) => i + 1));
  let holds = 0;
  for (let pattern = 0; pattern < 2 ** n; pattern++) {
    const below = pattern.toString(2).replaceAll('0', '').length;
    if (below >= ciLowNs && below < ciHighNs) holds += 1;
  }
  return holds / 2 ** n;
}

test('Up to five samples the coverage is that of smallest to largest, counted over all cases; from six on it is 95 % at least.', () => {
  for (let n = 1; n < SIX; n++) expect(intervalCoverage(n)).toBeCloseTo(countedCoverage(n), 12);
  for (let n = SIX; n <= 14; n++) expect(countedCoverage(n)).toBeGreaterThanOrEqual(intervalCoverage(n));
});

test('Five samples are never called 95 %.', () => {
  expect([1, 2, 3, 4, 5, 6, 15].map(coverageWords)).toEqual(['none', '50 %', '75 %', '87.5 %', '93.8 %', '95 %', '95 %']);
});

test('More samples are never less certain, and a number that is not a count is refused.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (n) => {
      expect(intervalCoverage(n + 1)).toBeGreaterThanOrEqual(intervalCoverage(n));
    }),
  );
  for (const n of [0, -1, 1.5, Number.NaN]) {
    expect(() => intervalCoverage(n)).toThrow(new RangeError(`An interval needs at least one sample, not ${n}.`));
  }
});
