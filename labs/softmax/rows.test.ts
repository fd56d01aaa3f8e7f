import { type Case, deriveKey, type Fill, fillArray, seededRandom } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { halfPrecision } from '../testing/half-precision.ts';
import { rowsCases, rowsReference, rowsSized } from './rows.ts';

const { fround } = Math;

const SEEDS = ['1', '2', '3'];

/** Of the timed sizes so many rows as tests have time for. */
const LONG: readonly Case[] = [1016, 8184].flatMap((cols) => {
  const { size, params, families } = rowsSized({ rows: 12, cols });
  return families.map((inputs, i) => ({ name: `timed family ${i + 1}, ${cols} columns`, size, params, hidden: false, inputs }));
});

const casesOf = (seed: string): readonly Case[] => [...rowsCases(seededRandom(deriveKey(seed, 'cases'))), ...LONG];

function inputOf({ name, inputs, size }: Case, seed: string): Float32Array {
  return Float32Array.from(fillArray(inputs[0] as Fill, deriveKey(seed, name), (size.rows ?? 0) * (size.cols ?? 0)));
}

/** As GPUs compute it: a power of two, whose exponent is rounded. */
const exponential = (value: number): number => fround(2 ** fround(value * fround(Math.LOG2E)));

const threePasses = (row: Float32Array): Float32Array => {
  const largest = row.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (const value of row) sum = fround(sum + exponential(fround(value - largest)));
  return row.map((value) => fround(exponential(fround(value - largest)) / sum));
};

const online = (row: Float32Array): Float32Array => {
  let largest = -3e38;
  let sum = 0;
  for (const value of row) {
    if (value > largest) {
      sum = fround(sum * exponential(fround(largest - value)));
      largest = value;
    }
    sum = fround(sum + exponential(fround(value - largest)));
  }
  return row.map((value) => fround(exponential(fround(value - largest)) / sum));
};

type Softmax = (row: Float32Array) => Float32Array;

/** The largest |got − value| over its tolerance: at most 1 is accepted. */
function worstShare(testCase: Case, x: Float32Array, softmax: Softmax): number {
  const expected = rowsReference(testCase, [x]);
  if (expected.kind !== 'within') throw new TypeError('Rows are compared within a tolerance.');
  const cols = testCase.size.cols ?? 1;
  let worst = 0;
  for (let start = 0; start < x.length; start += cols) {
    softmax(x.slice(start, start + cols)).forEach((value, i) => {
      const share = Math.abs(value - (expected.values[start + i] ?? Number.NaN)) / (expected.tolerances[start + i] ?? Number.NaN);
      worst = Number.isNaN(share) ? Number.POSITIVE_INFINITY : Math.max(worst, share);
    });
  }
  return worst;
}

test('The softmax of a row is positive, and its sum is 1.', () => {
  const expected = rowsReference({ name: '', size: { rows: 1, cols: 3 }, hidden: false, params: {}, inputs: [] }, [
    Float32Array.of(0, Math.log(2), 1000),
  ]);
  expect(expected).toMatchObject({ values: Float64Array.of(0, 0, 1) });
  const even = rowsReference({ name: '', size: { rows: 1, cols: 4 }, hidden: false, params: {}, inputs: [] }, [
    Float32Array.of(5, 5, 5, 5),
  ]);
  expect(even).toMatchObject({ values: Float64Array.of(0.25, 0.25, 0.25, 0.25) });
});

test('Every case and every timed family accepts serial sums in f32 in three passes and in one, with room.', () => {
  for (const seed of SEEDS) {
    for (const testCase of casesOf(seed)) {
      const x = inputOf(testCase, seed);
      expect(worstShare(testCase, x, threePasses), testCase.name).toBeLessThan(0.6);
      expect(worstShare(testCase, x, online), testCase.name).toBeLessThan(0.6);
    }
  }
});

test('Most cases refuse the softmax of elements that were rounded to half precision, and one in half precision.', () => {
  for (const seed of SEEDS) {
    const cases = casesOf(seed);
    const refuses = (softmax: Softmax) => cases.filter((testCase) => worstShare(testCase, inputOf(testCase, seed), softmax) > 1);
    expect(refuses((row) => threePasses(row.map(halfPrecision))).length).toBeGreaterThan(cases.length / 2);
    expect(refuses((row) => threePasses(row).map(halfPrecision)).length).toBeGreaterThan(cases.length / 2);
  }
});

test('Where nothing is subtracted, large and negative rows are refused.', () => {
  const naive: Softmax = (row) => {
    let sum = 0;
    for (const value of row) sum = fround(sum + exponential(value));
    return row.map((value) => fround(exponential(value) / sum));
  };
  for (const testCase of casesOf('1').filter(({ name }) => /large|negative/.test(name))) {
    expect(worstShare(testCase, inputOf(testCase, '1'), naive), testCase.name).toBeGreaterThan(1);
  }
});

test('A sum without the last element is refused where it is a needle.', () => {
  for (const testCase of casesOf('1').filter(({ name }) => /needles/.test(name))) {
    const x = inputOf(testCase, '1');
    const withoutLast: Softmax = (row) => Float32Array.of(...threePasses(row.slice(0, -1)), 0);
    expect(worstShare(testCase, x, withoutLast), testCase.name).toBeGreaterThan(1);
  }
});
