import { type Case, deriveKey, type Fill, fillArray, seededRandom } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { halfPrecision } from '../testing/half-precision.ts';
import { HONEST_SUMS, serialSum } from '../testing/honest-sums.ts';
import { csrCases, csrReference, csrSized } from './csr.ts';

const SEED = '7';

const LONG: readonly Case[] = csrSized({ rows: 3000, cols: 900, mean: 16 }).families.map((inputs, i) => {
  const { size, params } = csrSized({ rows: 3000, cols: 900, mean: 16 });
  return { name: `timed family ${i + 1}`, size, params, hidden: false, inputs };
});

const cases: readonly Case[] = [...csrCases(seededRandom(deriveKey(SEED, 'cases'))), ...LONG];

type Inputs = readonly [offsets: Uint32Array, columns: Uint32Array, values: Float32Array, x: Float32Array];

/** The fills of the lab have expressions over the size. */
function inputsOf({ name, inputs, size: { rows = 0, cols = 0, mean = 0 } }: Case): Inputs {
  const [offsets, columns, values, x] = inputs.map((fill, i) => {
    const sized = { ...fill, ...('mean' in fill && { mean }), ...('bound' in fill && { bound: cols }) } as Fill;
    return fillArray(sized, deriveKey(SEED, `${name} ${i}`), [rows + 1, rows * mean, rows * mean, cols][i] ?? 0);
  });
  return [Uint32Array.from(offsets ?? []), Uint32Array.from(columns ?? []), Float32Array.from(values ?? []), Float32Array.from(x ?? [])];
}

function productsOf([offsets, columns, values, x]: Inputs, row: number): Float32Array {
  return values.slice(offsets[row], offsets[row + 1]).map((value, i) => value * (x[columns[(offsets[row] ?? 0) + i] ?? 0] ?? 0));
}

/** The largest |got − value| over its tolerance: at most 1 is accepted. */
function worstShare(testCase: Case, inputs: Inputs, sumOf: (row: number) => number): number {
  const expected = csrReference(testCase, inputs);
  if (expected.kind !== 'within') throw new TypeError('Sums are compared within a tolerance.');
  return expected.values.reduce((worst, value, row) => {
    const difference = Math.abs(sumOf(row) - value);
    return Math.max(worst, difference === 0 ? 0 : difference / (expected.tolerances[row] ?? Number.NaN));
  }, 0);
}

test('Each row is the sum of its entries, and an empty one is 0.', () => {
  const size = { rows: 3, cols: 2, mean: 1 };
  const inputs = [Uint32Array.of(0, 2, 2, 3), Uint32Array.of(0, 1, 1), Float32Array.of(2, 3, 5), Float32Array.of(10, 100)];
  expect(csrReference({ name: '', size, params: {}, hidden: false, inputs: [] }, inputs)).toMatchObject({
    values: Float64Array.of(320, 0, 500),
  });
});

test('Some rows are empty and some are long.', () => {
  const lengths = cases.flatMap((testCase) => {
    const [offsets] = inputsOf(testCase);
    return [...offsets.subarray(1)].map((end, row) => end - (offsets[row] ?? 0));
  });
  expect(lengths.filter((length) => length === 0).length).toBeGreaterThan(500);
  expect(Math.max(...lengths)).toBeGreaterThan(2000);
});

test('Every case and every timed family accepts sums in f32 of every honest kind, with room.', () => {
  for (const testCase of cases) {
    const inputs = inputsOf(testCase);
    for (const [kind, sum] of Object.entries(HONEST_SUMS)) {
      expect(
        worstShare(testCase, inputs, (row) => sum(productsOf(inputs, row))),
        `${testCase.name}, ${kind}`,
      ).toBeLessThan(0.7);
    }
  }
});

test('Most cases refuse values that were rounded to half precision.', () => {
  const refused = cases.filter((testCase) => {
    const [offsets, columns, values, x] = inputsOf(testCase);
    const rounded: Inputs = [offsets, columns, values.map(halfPrecision), x];
    return worstShare(testCase, [offsets, columns, values, x], (row) => serialSum(productsOf(rounded, row))) > 1;
  });
  expect(refused.length).toBeGreaterThan(cases.length / 2);
});

test('Every case refuses rows without their last entry.', () => {
  for (const testCase of cases) {
    const inputs = inputsOf(testCase);
    expect(
      worstShare(testCase, inputs, (row) => serialSum(productsOf(inputs, row).slice(0, -1))),
      testCase.name,
    ).toBeGreaterThan(1);
  }
});
