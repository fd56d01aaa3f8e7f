import { type Case, deriveKey, extremeRandom, fillArray, type InputData, seededRandom } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { histogramCases, histogramTimed } from './cases.ts';
import { histogramOnCpu } from './cpu.ts';
import { histogram } from './reference.ts';

const cases = histogramCases(seededRandom(deriveKey('5eed', 'cases')));

function valuesOf({ name, size, inputs: [fill] }: Case): InputData {
  if (fill?.kind !== 'u32' && fill?.kind !== 'zipf') throw new TypeError('A histogram has one input of whole numbers.');
  return fillArray({ ...fill, bound: Number(fill.bound) }, deriveKey('5eed', name), size.n ?? 0);
}

function countsOf(testCase: Case, values: InputData): Uint32Array {
  const expected = histogram(testCase, [values]);
  if (expected.kind !== 'exact') throw new TypeError('Counts are exact.');
  return expected.words;
}

test('The counts of every case add up to its size, and one core of the CPU counts the same.', () => {
  for (const testCase of cases) {
    const values = valuesOf(testCase);
    const counts = countsOf(testCase, values);
    expect(counts).toHaveLength(256);
    expect(
      counts.reduce((sum, count) => sum + count, 0),
      testCase.name,
    ).toBe(testCase.size.n);
    const output = new Uint32Array(256).fill(7);
    histogramOnCpu({ size: testCase.size, params: testCase.params, inputs: [values], output });
    expect(output).toEqual(counts);
  }
});

test('Some case fills every bin, some case a bin with more than 16 bits count, and one has no value but the largest.', () => {
  const all = cases.map((testCase) => countsOf(testCase, valuesOf(testCase)));
  expect(all.some((counts) => counts.every((count) => count > 0))).toBe(true);
  expect(all.some((counts) => counts.some((count) => count > 65_535))).toBe(true);
  expect(all.some((counts) => (counts[255] ?? 0) > 1 && counts.filter((count) => count > 0).length === 1)).toBe(true);
});

test('Timed values fit the bindings of their device class.', () => {
  for (const [deviceClass, bytes] of [
    ['software', 2 ** 20],
    ['medium', 2 ** 27],
    ['large', 2 ** 30],
  ] as const) {
    for (const { size, families } of histogramTimed(deviceClass, extremeRandom('low', 'low'))) {
      expect(4 * (size.n ?? 0)).toBeLessThan(bytes);
      expect(families.length).toBeGreaterThanOrEqual(3);
    }
  }
});
