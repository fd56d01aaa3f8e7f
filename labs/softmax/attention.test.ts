import { type Case, deriveKey, type Fill, fillArray, seededRandom } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { halfPrecision } from '../testing/half-precision.ts';
import { attentionCases, attentionReference, attentionSized } from './attention.ts';

const { fround } = Math;

const D = 64;

const LONG: readonly Case[] = attentionSized({ queries: 3, keys: 4000 }).families.map((inputs, i) => {
  const size = { queries: 3, keys: 4000 };
  return { name: `timed family ${i + 1}`, size, params: size, hidden: false, inputs };
});

const casesOf = (seed: string): readonly Case[] => [...attentionCases(seededRandom(deriveKey(seed, 'cases'))), ...LONG];

type Matrices = readonly [q: Float32Array, k: Float32Array, v: Float32Array];

function matricesOf({ name, inputs, size: { queries = 0, keys = 0 } }: Case, seed: string): Matrices {
  const [q, k, v] = inputs.map((fill, i) =>
    Float32Array.from(fillArray(fill as Fill, deriveKey(seed, `${name} ${i}`), D * (i === 0 ? queries : keys))),
  );
  if (!q || !k || !v) throw new TypeError('Attention has three inputs.');
  return [q, k, v];
}

/** As GPUs compute it: a power of two, whose exponent is rounded. */
const exponential = (value: number): number => fround(2 ** fround(value * fround(Math.LOG2E)));

function scoresOf(query: Float32Array, k: Float32Array): Float32Array {
  return Float32Array.from({ length: k.length / D }, (_, j) => {
    let sum = 0;
    for (let c = 0; c < D; c++) sum = fround(sum + fround((query[c] ?? 0) * (k[j * D + c] ?? 0)));
    return sum / 8;
  });
}

/** One query after the other, one key after the other, all in f32. */
function serial([q, k, v]: Matrices, weightOf = (weight: number): number => weight): Float32Array {
  const out = new Float32Array(q.length);
  for (let i = 0; i < q.length; i += D) {
    const scores = scoresOf(q.subarray(i, i + D), k);
    const largest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
    let total = 0;
    const sums = new Float32Array(D);
    scores.forEach((score, j) => {
      const weight = weightOf(exponential(fround(score - largest)));
      total = fround(total + weight);
      for (let c = 0; c < D; c++) sums[c] = (sums[c] ?? 0) + fround(weight * (v[j * D + c] ?? 0));
    });
    out.set(
      sums.map((sum) => fround(sum / total)),
      i,
    );
  }
  return out;
}

/** The largest |got − value| over its tolerance: at most 1 is accepted. */
function worstShare(testCase: Case, matrices: Matrices, got: Float32Array): number {
  const expected = attentionReference(testCase, matrices);
  if (expected.kind !== 'within') throw new TypeError('Outputs are compared within a tolerance.');
  return got.reduce((worst, value, i) => {
    const difference = Math.abs(value - (expected.values[i] ?? Number.NaN));
    return Math.max(worst, difference === 0 ? 0 : difference / (expected.tolerances[i] ?? Number.NaN));
  }, 0);
}

test('A query that agrees with one key gets its value, and one that agrees with none the mean of all.', () => {
  const size = { queries: 2, keys: 2 };
  const rows = (first: number, second: number) =>
    Float32Array.from({ length: 2 * D }, (_, i) => (i % D === 0 ? (i === 0 ? first : second) : 0));
  const expected = attentionReference({ name: '', size, params: size, hidden: false, inputs: [] }, [rows(8000, 0), rows(1, 0), rows(3, 5)]);
  if (expected.kind !== 'within') throw new TypeError('Outputs are compared within a tolerance.');
  expect([expected.values[0], expected.values[D]]).toEqual([3, 4]);
});

test('Every case and every timed family accepts serial sums in f32, with room.', () => {
  for (const testCase of casesOf('1')) {
    const matrices = matricesOf(testCase, '1');
    expect(worstShare(testCase, matrices, serial(matrices)), testCase.name).toBeLessThan(0.6);
  }
});

test('Some cases refuse half precision of queries and keys, of values, and of weights.', () => {
  const cases = casesOf('1').filter(({ size }) => (size.queries ?? 0) * (size.keys ?? 0) < 3000);
  const refusing = (got: (matrices: Matrices) => Float32Array) =>
    cases.filter((testCase) => {
      const matrices = matricesOf(testCase, '1');
      return worstShare(testCase, matrices, got(matrices)) > 2;
    }).length;
  expect(refusing(([q, k, v]) => serial([q.map(halfPrecision), k.map(halfPrecision), v]))).toBeGreaterThan(3);
  expect(refusing(([q, k, v]) => serial([q, k, v.map(halfPrecision)]))).toBeGreaterThan(3);
  expect(refusing((matrices) => serial(matrices, halfPrecision))).toBeGreaterThan(2);
});

test('Most cases refuse an output without the last key.', () => {
  const cases = casesOf('1').filter(({ name, size }) => (size.keys ?? 0) > 1 && (size.keys ?? 0) < 200 && !/large|hidden 4/.test(name));
  for (const testCase of cases) {
    const [q, k, v] = matricesOf(testCase, '1');
    expect(worstShare(testCase, [q, k, v], serial([q, k.slice(0, -D), v.slice(0, -D)])), testCase.name).toBeGreaterThan(1);
  }
});
