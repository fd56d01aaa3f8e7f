import { type Case, deriveKey, type Fill, fillArray, type SizedFill, seededRandom } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { halfPrecision } from '../testing/half-precision.ts';
import { multiply, squareCases, timedSquare } from './reference.ts';

const SEED = '7';

function matricesOf(inputs: readonly SizedFill[], n: number): Float32Array[] {
  return inputs.map((fill, i) => Float32Array.from(fillArray(fill as Fill, deriveKey(SEED, `input ${i}`), n * n)));
}

function caseOf(inputs: readonly SizedFill[], n: number): Case {
  return { name: 'case', size: { n }, hidden: false, params: { n }, inputs };
}

/** The definition in f32, one product after the other. */
function serialProduct(n: number, [a, b]: readonly Float32Array[], round: (value: number) => number): Float32Array {
  return Float32Array.from({ length: n * n }, (_, at) => {
    const row = Math.floor(at / n);
    let sum = 0;
    for (let k = 0; k < n; k++) sum = Math.fround(sum + Math.fround(round(a?.[row * n + k] ?? 0) * round(b?.[k * n + (at % n)] ?? 0)));
    return sum;
  });
}

/** The largest |got − value| over its tolerance; at most 1 is accepted. */
function worstShare(testCase: Case, matrices: readonly Float32Array[], got: Float32Array): number {
  const expected = multiply(testCase, matrices);
  if (expected.kind !== 'within') throw new TypeError('Products are compared within a tolerance.');
  return got.reduce((worst, value, i) => {
    const difference = Math.abs(value - (expected.values[i] ?? Number.NaN));
    return Math.max(worst, difference === 0 ? 0 : difference / (expected.tolerances[i] ?? Number.NaN));
  }, 0);
}

test('Rows of a meet columns of b.', () => {
  const expected = multiply(caseOf([], 2), [Float32Array.of(1, 2, 3, 4), Float32Array.of(5, 6, 7, 8)]);
  expect(expected).toMatchObject({ kind: 'within', values: Float64Array.of(19, 22, 43, 50) });
});

test('Serial sums in f32 are within the tolerance of every small case.', () => {
  for (const testCase of squareCases(seededRandom(deriveKey(SEED, 'cases')))) {
    const n = testCase.size.n ?? 0;
    const matrices = matricesOf(testCase.inputs, n);
    expect(
      worstShare(
        testCase,
        matrices,
        serialProduct(n, matrices, (value) => value),
      ),
      testCase.name,
    ).toBeLessThanOrEqual(1);
  }
});

test('Sums of f16 inputs are outside the tolerance in every timed family, even with the exponents of f32.', () => {
  const n = 128;
  for (const inputs of timedSquare(n).families) {
    const matrices = matricesOf(inputs, n);
    expect(worstShare(caseOf(inputs, n), matrices, serialProduct(n, matrices, halfPrecision))).toBeGreaterThan(2);
  }
});
