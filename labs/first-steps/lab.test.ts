import { checkAnswer, deriveKey, type Expected, type InputData, prepare, type Size, seededRandom } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { findExercise, labs } from '../index.ts';

const exercises = labs.find(({ id }) => id === 'first-steps')?.exercises ?? [];

function expectedOf(name: string, size: Size, inputs: readonly InputData[]): Expected {
  const { exercise } = findExercise(`first-steps/${name}`) ?? expect.fail();
  const [expected] = exercise.reference({ name, size, hidden: false, params: size, inputs: [] }, inputs);
  return expected ?? expect.fail();
}

const u32 = (...values: number[]) => Uint32Array.from(values);
const i32 = (...values: number[]) => Int32Array.from(values);
const f32 = (...values: number[]) => Float32Array.from(values);

/** The numbers of the handout's pictures. */
const PICTURED: readonly (readonly [name: string, size: Size, inputs: readonly InputData[], output: readonly number[]])[] = [
  ['negative', { n: 8 }, [u32(200, 18, 255, 0, 90, 131, 7, 64)], [55, 237, 0, 255, 165, 124, 248, 191]],
  ['profit', { n: 6 }, [i32(40, 12, 7, 25, 60, 31), i32(15, 20, 7, 5, 48, 36)], [25, -8, 0, 20, 12, -5]],
  ['mirror', { w: 5, h: 3 }, [u32(7, 2, 9, 4, 1, 3, 8, 5, 6, 0, 1, 1, 4, 2, 9)], [1, 4, 9, 2, 7, 0, 6, 5, 8, 3, 9, 2, 4, 1, 1]],
  [
    'price-list',
    { goods: 3, amounts: 5 },
    [u32(4, 7, 10), u32(1, 2, 3, 5, 10)],
    [4, 8, 12, 20, 40, 7, 14, 21, 35, 70, 10, 20, 30, 50, 100],
  ],
  ['warmest', { n: 8 }, [i32(-3, -7, -2, -5, -9, -4, -6, -1)], [-3, -2, -2, -2, -4, -4, -1, -1]],
  ['bill', { n: 6 }, [u32(2, 5, 1, 3, 4, 2), u32(3, 1, 6, 2, 1, 5)], [37]],
  ['balance', { n: 8 }, [i32(3, 1, 4, 1, 5, 9, 2, 6)], [3, 4, 8, 9, 14, 23, 25, 31]],
  ['takings', { shops: 3, days: 6 }, [u32(2, 0, 3, 1, 4, 5, 1, 1, 2, 6, 0, 3, 4, 2, 2, 1, 3, 7)], [15, 13, 19]],
  ['tiles', { rows: 2, inner: 3, cols: 2 }, [i32(1, 2, 3, 4, 5, 6), i32(1, 0, 0, 1, 2, -1)], [7, -1, 16, -1]],
];

test.each(PICTURED)('The right output of %s is what its picture shows.', (name, size, inputs, output) => {
  const expected = expectedOf(name, size, inputs);
  expect([...(expected.kind === 'exact' ? new Int32Array(expected.words.buffer) : [])]).toEqual(output);
});

test('Temperatures beyond the last value belong to somebody else.', () => {
  const expected = expectedOf('fahrenheit', { n: 5 }, [f32(10, 25, -5, 0, 30)]);
  expect(expected.kind === 'within' && [...expected.values].slice(0, 6)).toEqual([50, 77, 23, 32, 86, Number.NaN]);
  expect(expected.kind === 'within' && expected.values).toHaveLength(64);
});

test('Levels before the first are the first, and the tolerance grows with the number of weights.', () => {
  const tolerances = [3, 30].map((taps) => {
    const expected = expectedOf('smooth', { n: 5, taps }, [f32(4, 8, 2, 6, 6), f32(0.5, 0.25, 0.25, ...Array(taps - 3).fill(0))]);
    if (expected.kind !== 'within') return expect.fail();
    expect([...expected.values]).toEqual([4, 6, 4, 5.5, 5]);
    return expected.tolerances[0] ?? 0;
  });
  expect((tolerances[1] ?? 0) / (tolerances[0] ?? 0)).toBeCloseTo(31 / 4);
});

test('Blocks begin anew: pages of 32 lines, and 64 values that turn around, add up, or stand in a ring.', () => {
  const wordsOf = (name: string, inputs: readonly InputData[]) => {
    const expected = expectedOf(name, { n: 128 }, inputs);
    return expected.kind === 'exact' ? [...expected.words] : [];
  };
  const counted = Array.from({ length: 128 }, (_, i) => i);
  expect(wordsOf('pages', [u32(...counted)])[33]).toBe(1033);
  expect(wordsOf('turn-around', [u32(...counted)])[64]).toBe(127);
  expect(wordsOf('balance', [i32(...counted)]).slice(63, 66)).toEqual([2016, 64, 129]);
  expect(wordsOf('ring', [u32(...counted)]).slice(62, 64)).toEqual([62 + 63 + 63, 63 + 0 + 0 + 1]);
});

describe.each(exercises.map((exercise) => [exercise.id, exercise] as const))('%s', (_id, exercise) => {
  test('Its cases have right answers of the right length, under several seeds.', () => {
    for (const seed of ['1', '2', '3']) {
      const source = { exercise, seed };
      const cases = prepare(source, 'cases', {});
      expect(checkAnswer(exercise, 'cases', {}, cases)).toEqual(cases);
      for (const testCase of cases) {
        const outputs = prepare(source, 'outputs', testCase);
        expect(checkAnswer(exercise, 'outputs', testCase, outputs)).toEqual(outputs);
      }
    }
  });

  test('Hidden cases change with the seed where their sizes are free.', () => {
    const hidden = (seed: string) => exercise.cases(seededRandom(deriveKey(seed, 'cases'))).filter((each) => each.hidden);
    expect(hidden('5eed')).toEqual(hidden('5eed'));
    if (exercise.covered.dimensions.length > 0) expect(hidden('5eed')).not.toEqual(hidden('5eee'));
  });
});
