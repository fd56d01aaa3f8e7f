import { type Case, deriveKey, fillArray, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfPrecision } from '../testing/half-precision.ts';
import { HONEST_SUMS, serialSum } from '../testing/honest-sums.ts';
import { sumCases, sumReference, sumSized, sumTimed } from './reference.ts';

const seeds = fc.nat().map((seed) => seed.toString(16));

const casesOf = (seed: string): readonly Case[] => sumCases(seededRandom(deriveKey(seed, 'cases')));

function inputOf(testCase: Case, seed: string): Float32Array {
  const [fill] = testCase.inputs;
  if (fill?.kind !== 'f32') throw new TypeError('A sum has one input of f32.');
  return Float32Array.from(fillArray(fill, deriveKey(seed, testCase.name), testCase.size.n ?? 0));
}

/** What a software device times, judged like cases. */
function timedAsCases(seed: string): Case[] {
  return sumTimed('software', seededRandom(deriveKey(seed, 'timed'))).flatMap(({ families, ...rest }) =>
    families.map((inputs, i) => ({ ...rest, name: `timed family ${i + 1}`, hidden: false, inputs })),
  );
}

/** |got − value| over the tolerance: at most 1 is accepted. */
function share(testCase: Case, input: Float32Array, got: number): number {
  const expected = sumReference(testCase, [input]);
  if (expected.kind !== 'within') throw new TypeError('Sums are compared within a tolerance.');
  return Math.abs(got - (expected.values[0] ?? Number.NaN)) / (expected.tolerances[0] ?? Number.NaN);
}

test('Every case and every timed family accepts a sum in f32 of every honest kind, with room', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const testCase of [...casesOf(seed), ...timedAsCases(seed)]) {
        const input = inputOf(testCase, seed);
        for (const [kind, sum] of Object.entries(HONEST_SUMS)) {
          expect(share(testCase, input, sum(input)), `${testCase.name}, ${kind}`).toBeLessThan(0.5);
        }
      }
    }),
    { numRuns: 3 },
  );
});

test('For long inputs, all except the uniform ones have sums that a serial sum in f32 gets exactly', () => {
  const lengths = fc.integer({ min: 1025, max: 300_000 });
  fc.assert(
    fc.property(seeds, lengths, (seed, n) => {
      const { families } = sumSized({ n }, seededRandom(deriveKey(seed, 'sized')));
      for (const [family, [fill]] of [...families.entries()].slice(1)) {
        const input = inputOf({ name: `family ${family}`, size: { n }, hidden: false, params: { n }, inputs: fill ? [fill] : [] }, seed);
        expect(serialSum(input)).toBe(input.reduce((sum, value) => sum + value, 0));
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
        expect(share(testCase, input, serialSum(input.subarray(0, -1))), testCase.name).toBeGreaterThan(1);
      }
    }),
    { numRuns: 5 },
  );
});

test('Hidden cases change with the seed and with nothing else', () => {
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
