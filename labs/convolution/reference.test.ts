import { type Case, deriveKey, type Expected, fillArray, seededRandom } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { findExercise } from '../index.ts';
import { halfPrecision } from '../testing/half-precision.ts';

const { fround } = Math;

/** The products of an output in f32, from the first to the last or the other way round. */
function kernel(
  { size: { w = 1, h = 1 }, inputs }: Ran,
  weight: (i: number, j: number) => number,
  { radius, isBackward = false }: How,
): Float32Array {
  const pitch = 32 * Math.ceil(w / 32);
  const [image = new Float32Array()] = inputs;
  const side = 2 * radius + 1;
  const order = Array.from({ length: side * side }, (_, k) => (isBackward ? side * side - 1 - k : k));
  return Float32Array.from({ length: pitch * h }, (_, at) => {
    const [x, y] = [at % pitch, Math.floor(at / pitch)];
    let sum = 0;
    for (const k of order) {
      const [px, py] = [x + radius - (k % side), y + radius - Math.floor(k / side)];
      if (px >= 0 && px < w && py >= 0 && py < h)
        sum = fround(sum + fround(weight(k % side, Math.floor(k / side)) * (image[py * pitch + px] ?? 0)));
    }
    return sum;
  });
}

interface Ran {
  readonly size: Case['size'];
  readonly inputs: readonly Float32Array[];
}

interface How {
  readonly radius: number;
  readonly isBackward?: boolean;
}

const EXERCISES = [
  {
    id: 'convolution/2d',
    radius: 2,
    weightOf:
      ([, weights]: readonly Float32Array[]) =>
      (i: number, j: number) =>
        weights?.[5 * j + i] ?? 0,
  },
  {
    id: 'convolution/separable',
    radius: 4,
    weightOf:
      ([, across, down]: readonly Float32Array[]) =>
      (i: number, j: number) =>
        fround((down?.[j] ?? 0) * (across?.[i] ?? 0)),
  },
] as const;

/** The largest error over its tolerance. */
function useOf(expected: Expected, found: Float32Array): number {
  if (expected.kind !== 'within') throw new TypeError('Values have tolerances.');
  return expected.values.reduce((largest, value, i) => {
    const error = expected.unspecified?.[i] === 1 ? 0 : Math.abs((found[i] ?? 0) - value);
    return error === 0 ? largest : Math.max(largest, error / (expected.tolerances[i] ?? 0));
  }, 0);
}

describe.each(EXERCISES)('$id', ({ id, radius, weightOf }) => {
  const exercise = findExercise(id)?.exercise;
  if (!exercise) throw new Error(`There is no ${id}.`);
  const ran = exercise.cases(seededRandom(deriveKey('5eed', 'cases'))).map((testCase) => {
    const { inputs: lengths } = exercise.lengths(testCase.size);
    const inputs = testCase.inputs.map(
      (fill, i) =>
        fillArray(exercise.fillAt(fill, testCase.size), deriveKey('5eed', `${testCase.name} ${i}`), lengths[i] ?? 0) as Float32Array,
    );
    const [expected] = exercise.reference(testCase, inputs);
    if (!expected) throw new Error('There is one output.');
    return { size: testCase.size, inputs, expected };
  });

  test('Honest kernels in f32 stay inside the tolerance in every case, in both orders.', () => {
    for (const each of ran) {
      for (const isBackward of [false, true]) {
        expect(useOf(each.expected, kernel(each, weightOf(each.inputs), { radius, isBackward }))).toBeLessThan(0.5);
      }
    }
  });

  test('Weights in half precision are refused in every case of more than a few pixels.', () => {
    for (const each of ran.filter(({ size: { w = 1, h = 1 } }) => w * h > 500)) {
      const weight = weightOf(each.inputs);
      expect(
        useOf(
          each.expected,
          kernel(each, (i, j) => halfPrecision(weight(i, j)), { radius }),
        ),
      ).toBeGreaterThan(2);
    }
  });

  test('A product that is left out is refused.', () => {
    for (const each of ran.filter(({ size: { w = 1, h = 1 } }) => w * h > 500)) {
      const weight = weightOf(each.inputs);
      expect(
        useOf(
          each.expected,
          kernel(each, (i, j) => (i === 0 && j === 0 ? 0 : weight(i, j)), { radius }),
        ),
      ).toBeGreaterThan(2);
    }
  });
});
