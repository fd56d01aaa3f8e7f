import { type Case, deriveKey, type Fill, fillArray, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Operation, vectorCases, vectorReference, vectorTimed } from './reference.ts';

const OPERATIONS = ['copy', 'scale', 'add', 'triad'] as const;
const ROUNDED = ['scale', 'add', 'triad'] as const;

const seeds = fc.nat().map((seed) => seed.toString(16));

/** The smaller cases, which are enough for arithmetic. */
const casesOf = (operation: Operation, seed: string): readonly Case[] =>
  vectorCases(operation)(seededRandom(deriveKey(seed, 'cases'))).filter(({ size }) => (size.n ?? 0) < 5000);

function inputsOf(testCase: Case, seed: string): readonly Float32Array[] {
  return testCase.inputs.map((fill, i) =>
    Float32Array.from(fillArray(fill as Fill, deriveKey(seed, `${testCase.name} ${i}`), testCase.size.n ?? 0)),
  );
}

/** What a kernel writes for one element. */
type Element = (a: number, b: number, s: number) => number;

const fround = Math.fround;

const HONEST: Record<(typeof ROUNDED)[number], readonly Element[]> = {
  scale: [(a, _b, s) => fround(s * a)],
  add: [(a, b) => fround(a + b)],
  triad: [(a, b, s) => fround(a + fround(s * b)), (a, b, s) => fround(a + s * b)],
};

/** Share of a case's elements that would be wrong. */
function wrongShare(operation: Operation, testCase: Case, { seed, element }: { seed: string; element: Element }): number {
  const inputs = inputsOf(testCase, seed);
  const expected = vectorReference(operation)(testCase, inputs);
  if (expected.kind !== 'within') throw new TypeError(`${operation} is compared within a tolerance.`);
  const wrong = expected.values.filter((value, i) => {
    const got = element(inputs[0]?.[i] ?? 0, inputs[1]?.[i] ?? 0, testCase.params.s ?? 1);
    return !(Math.abs(got - value) <= (expected.tolerances[i] ?? Number.NaN));
  });
  return wrong.length / expected.values.length;
}

test.each(ROUNDED)('%s accepts every element of an honest f32 kernel, fused or not', (operation) => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const testCase of casesOf(operation, seed)) {
        for (const element of HONEST[operation]) expect(wrongShare(operation, testCase, { seed, element }), testCase.name).toBe(0);
      }
    }),
    { numRuns: 10 },
  );
});

test.each(ROUNDED)('%s refuses nearly every element that was rounded to half precision', (operation) => {
  const half = (value: number): number => {
    if (value === 0) return 0;
    const unit = 2 ** (Math.floor(Math.log2(Math.abs(value))) - 10);
    return Math.round(value / unit) * unit;
  };
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const testCase of casesOf(operation, seed).filter(
        ({ name }) => /uniform|offset|alternating/.test(name) && !/n=[1-5]$/.test(name),
      )) {
        for (const honest of HONEST[operation]) {
          const share = wrongShare(operation, testCase, { seed, element: (a, b, s) => half(honest(a, b, s)) });
          expect(share, testCase.name).toBeGreaterThan(0.95);
        }
      }
    }),
    { numRuns: 5 },
  );
});

test('A copy is judged by the words of its input', () => {
  for (const testCase of casesOf('copy', '5eed')) {
    const [a = new Float32Array(0)] = inputsOf(testCase, '5eed');
    expect(vectorReference('copy')(testCase, [a])).toEqual({ kind: 'exact', words: new Uint32Array(a.buffer) });
  }
});

test.each(OPERATIONS)('No factor of %s makes it a copy or a negation', (operation) => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const { params } of vectorCases(operation)(seededRandom(deriveKey(seed, 'cases')))) {
        expect([0, 1, -1]).not.toContain(params.s);
        expect(fround(params.s ?? 0)).toBe(params.s ?? 0);
      }
    }),
  );
});

test.each(OPERATIONS)('Timed arrays of %s fit the bindings of their device class, and at least three families are timed', (operation) => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const [deviceClass, bytes] of [
        ['software', 2 ** 20],
        ['medium', 2 ** 27],
        ['large', 2 ** 30],
      ] as const) {
        for (const { params, families } of vectorTimed(operation)(deviceClass, seededRandom(deriveKey(seed, 'timed')))) {
          expect(4 * (params.n ?? 0)).toBeLessThan(bytes);
          expect(families.length).toBeGreaterThanOrEqual(3);
        }
      }
    }),
  );
});
