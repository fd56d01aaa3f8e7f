import { type Case, deriveKey, fillArray, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfPrecision } from '../testing/half-precision.ts';
import { sumCases, sumReference, sumTimed } from './reference.ts';

const seeds = fc.nat().map((seed) => seed.toString(16));

const casesOf = (seed: string): readonly Case[] => sumCases(seededRandom(deriveKey(seed, 'cases')));

function inputOf(testCase: Case, seed: string): Float32Array {
  const [fill] = testCase.inputs;
  if (fill?.kind !== 'f32') throw new TypeError('A sum has one input of f32.');
  return Float32Array.from(fillArray(fill, deriveKey(seed, testCase.name), testCase.size.n ?? 0));
}

/** |got − value| over the tolerance: at most 1 is accepted. */
function share(testCase: Case, input: Float32Array, got: number): number {
  const expected = sumReference(testCase, [input]);
  if (expected.kind !== 'within') throw new TypeError('Sums are compared within a tolerance.');
  return Math.abs(got - (expected.values[0] ?? Number.NaN)) / (expected.tolerances[0] ?? Number.NaN);
}

function treeSum(input: Float32Array): number {
  if (input.length <= 1) return input[0] ?? 0;
  const half = input.length >> 1;
  return Math.fround(treeSum(input.subarray(0, half)) + treeSum(input.subarray(half)));
}

/** 256 running sums and a tree over them, as a grid-stride kernel adds. */
function stridedSum(input: Float32Array): number {
  const sums = new Float32Array(256);
  for (const [i, value] of input.entries()) sums[i % 256] = (sums[i % 256] ?? 0) + value;
  return treeSum(sums);
}

test('Every case accepts a tree and a grid-stride sum in f32, with room', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const testCase of casesOf(seed)) {
        const input = inputOf(testCase, seed);
        expect(share(testCase, input, treeSum(input)), testCase.name).toBeLessThan(0.25);
        expect(share(testCase, input, stridedSum(input)), testCase.name).toBeLessThan(0.5);
      }
    }),
    { numRuns: 5 },
  );
});

test('Most cases refuse the exact sum of elements that were rounded to half precision', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const refused = casesOf(seed).filter((testCase) => {
        const input = inputOf(testCase, seed);
        return (
          share(
            testCase,
            input,
            input.map(halfPrecision).reduce((sum, value) => sum + value, 0),
          ) > 1
        );
      });
      expect(refused.length).toBeGreaterThan(8);
    }),
    { numRuns: 5 },
  );
});

test('Needles and constants refuse a sum without its last element', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const testCase of casesOf(seed).filter(({ name }) => /needles|constant/.test(name))) {
        const input = inputOf(testCase, seed);
        expect(share(testCase, input, treeSum(input.subarray(0, -1))), testCase.name).toBeGreaterThan(1);
      }
    }),
    { numRuns: 5 },
  );
});

test('Hidden cases change with the seed and nothing but the seed', () => {
  const hidden = (seed: string): readonly Case[] => casesOf(seed).filter((testCase) => testCase.hidden);
  expect(hidden('5eed')).toEqual(hidden('5eed'));
  expect(hidden('5eed')).not.toEqual(hidden('5eee'));
  expect(hidden('5eed').length).toBeGreaterThanOrEqual(4);
});

test('Timed inputs fit the bindings of their device class, and at least three families are timed', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const [deviceClass, bytes] of [
        ['software', 2 ** 20],
        ['medium', 2 ** 27],
        ['large', 2 ** 30],
      ] as const) {
        for (const { params, families } of sumTimed(deviceClass, seededRandom(deriveKey(seed, 'timed')))) {
          expect(4 * (params.n ?? 0)).toBeLessThan(bytes);
          expect(families.length).toBeGreaterThanOrEqual(3);
        }
      }
    }),
  );
});
