import { type Case, deriveKey, type Fill, fillArray, type InputData, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COURSE_Z, filteredSum, filteredSumCases, timedRows } from './reference.ts';

const seeds = fc.nat().map((seed) => seed.toString(16));

function columnsOf(testCase: Pick<Case, 'inputs' | 'params'>, seed: string): InputData[] {
  return testCase.inputs.map((fill, i) => fillArray(fill as Fill, deriveKey(seed, `input ${i}`), testCase.params.rows ?? 0));
}

function selectedRows(testCase: Pick<Case, 'params'>, [suppkey]: readonly InputData[]): number[] {
  const selected: number[] = [];
  suppkey?.forEach((key, row) => {
    if (key < (testCase.params.z ?? 0)) selected.push(row);
  });
  return selected;
}

function tableOf(rows: readonly (readonly [key: number, quantity: bigint, price: bigint])[], z: number) {
  const testCase: Case = { name: 'table', size: {}, hidden: false, params: { rows: rows.length, z }, inputs: [] };
  const words = (column: 1 | 2) => new Uint32Array(BigInt64Array.from(rows, (row) => row[column]).buffer);
  return filteredSum(testCase, [Uint32Array.from(rows, ([key]) => key), words(1), words(2)]);
}

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('The sum is that of the selected products, modulo 2^64.', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(uint32, int64, int64)), uint32, (rows, z) => {
      const exact = rows.reduce((sum, [key, quantity, price]) => (key < z ? sum + quantity * price : sum), 0n);
      const words = new Uint32Array(BigUint64Array.of(BigInt.asUintN(64, exact)).buffer);
      expect(tableOf(rows, z)).toEqual({ kind: 'exact', words });
    }),
  );
});

test('More products than add up exactly at once are still summed exactly.', () => {
  const rows = 2 ** 20 + 3;
  const testCase: Case = { name: 'table', size: {}, hidden: false, params: { rows, z: 1 }, inputs: [] };
  const all = (word: number) => new Uint32Array(2 * rows).fill(word);
  expect(filteredSum(testCase, [new Uint32Array(rows), all(0xffff_ffff), all(0xffff_ffff)])).toEqual({
    kind: 'exact',
    words: Uint32Array.of(rows, 0),
  });
});

test('A key that equals z is not selected, and keys are unsigned.', () => {
  const rows = [
    [2 ** 31 + 1, -3n, 5n],
    [2 ** 31, 7n, 11n],
    [5, 1n, -1n],
  ] as const;
  expect(tableOf(rows, 2 ** 31)).toEqual({ kind: 'exact', words: Uint32Array.of(0xffff_ffff, 0xffff_ffff) });
});

test('The cases that speak of no row, all rows and only the last row select just those.', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const testCase of filteredSumCases(seededRandom(deriveKey(seed, 'cases')))) {
        const rows = testCase.params.rows ?? 0;
        const selected = selectedRows(testCase, columnsOf(testCase, seed));
        if (/^(none|z = 0)/.test(testCase.name)) expect(selected).toEqual([]);
        if (/^(all selected|z above)/.test(testCase.name)) expect(selected).toHaveLength(rows);
        if (/^only the last row/.test(testCase.name)) expect(selected).toEqual([rows - 1]);
      }
    }),
    { numRuns: 10 },
  );
});

test('All timed families select the rows of 29 suppliers, 600 rows each, in order or not.', () => {
  const rows = 600_007;
  const { families, params } = timedRows(rows);
  for (const inputs of families) {
    const selected = selectedRows({ params }, columnsOf({ inputs, params }, 'a5'));
    expect(selected.length).toBeGreaterThan(0.9 * 600 * (COURSE_Z - 1));
    expect(selected.length).toBeLessThan(1.1 * 600 * (COURSE_Z - 1));
  }
});
