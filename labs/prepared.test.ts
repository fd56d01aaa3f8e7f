import { checkAnswer, type Expected, fillArray, type PrepareAnswers, prepare, preparerInProcess } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { timedExercises as exercises } from './index.ts';

const seed = 'abc';

describe.each(exercises.map((exercise) => [exercise.id, exercise] as const))('%s', (_id, exercise) => {
  const source = { exercise, seed };
  const [dimension] = exercise.covered.dimensions;
  const sizes = { dimension: dimension?.name ?? '', values: [17, 5, 33, 64] };

  test('Every answer has the form that is asked for, and passes the check as it is', () => {
    const range = { ...sizes, first: 1, count: 2 };
    const cases = prepare(source, 'cases', {});
    for (const testCase of cases) {
      const outputs = prepare(source, 'outputs', testCase);
      expect(checkAnswer(exercise, 'outputs', testCase, outputs)).toEqual(outputs);
    }
    const answers: Omit<PrepareAnswers, 'outputs' | 'processor'> = {
      cases,
      sizes: prepare(source, 'sizes', {}),
      covering: prepare(source, 'covering', sizes),
      coveringOutputs: prepare(source, 'coveringOutputs', range),
      sized: prepare(source, 'sized', { size: exercise.counted.size, purpose: 'x-ray size' }),
      tabulated: prepare(source, 'tabulated', {}),
      shapes: prepare(source, 'shapes', { covering: [sizes] }),
    };
    expect(checkAnswer(exercise, 'cases', {}, answers.cases)).toEqual(answers.cases);
    expect(checkAnswer(exercise, 'sizes', {}, answers.sizes)).toEqual(answers.sizes);
    expect(checkAnswer(exercise, 'covering', sizes, answers.covering)).toEqual(answers.covering);
    expect(checkAnswer(exercise, 'coveringOutputs', range, answers.coveringOutputs)).toEqual(answers.coveringOutputs);
    const sized = { size: exercise.counted.size, purpose: 'x-ray size' } as const;
    expect(checkAnswer(exercise, 'sized', sized, answers.sized)).toEqual(answers.sized);
    expect(checkAnswer(exercise, 'tabulated', {}, answers.tabulated)).toEqual(answers.tabulated);
    expect(checkAnswer(exercise, 'shapes', { covering: [sizes] }, answers.shapes)).toEqual(answers.shapes);
  });

  test('The right output of a covering size does not depend on which others are asked for with it', async () => {
    const preparer = preparerInProcess(exercise, seed);
    const all = await preparer.coveringOutputs({ ...sizes, first: 0, count: 4 });
    const one: (readonly Expected[])[] = [];
    for (let first = 0; first < 4; first++) one.push(...(await preparer.coveringOutputs({ ...sizes, first, count: 1 })));
    expect(one).toEqual(all);
  });

  test('What cases leave to their size follows from lab.json as the code says it', () => {
    for (const testCase of exercise.cases({ int: (low) => low, pick: ([first]) => first })) {
      const again = exercise.smaller({ size: testCase.size, params: testCase.params, families: [] }, 1);
      expect(again.params).toEqual(testCase.params);
      const lengths = exercise.lengths(testCase.size);
      const data = testCase.inputs.map((fill, i) => fillArray(exercise.fillAt(fill, testCase.size), [1, 2], lengths.inputs[i] ?? 0));
      const expected = exercise.reference(testCase, data);
      expect(() => checkAnswer(exercise, 'cases', {}, [testCase])).not.toThrow();
      expect(() => checkAnswer(exercise, 'outputs', testCase, expected)).not.toThrow();
    }
  });
});

const solved = exercises.filter(({ onProcessor }) => onProcessor !== undefined);

test.each(solved.map((exercise) => [exercise.id, exercise] as const))(
  '%s is solved right on the processor, in times that pass the check',
  (_id, exercise) => {
    const timed = exercise.sized(exercise.counted.size, { int: (low) => low, pick: ([first]) => first });
    const task = { timed, samples: 3, samplingNs: 1e9, stepsPerSample: 1, clockStepNs: 0 };
    let ms = 0;
    const times = prepare({ exercise, seed, clock: () => ms++ }, 'processor', task);
    expect(checkAnswer(exercise, 'processor', task, times)).toMatchObject({ wrong: null, samplesNs: [1e6, 1e6, 1e6] });
    const broken = { ...exercise, onProcessor: () => {} };
    expect(prepare({ exercise: broken, seed, clock: () => ms++ }, 'processor', task)).toMatchObject({
      samplesNs: [],
      wrong: { elements: expect.any(Number) },
    });
  },
);

/** They describe the data: a kernel does not divide its work by them. */
const OF_THE_DATA = ['query/filtered-sum z', 'compaction/filter limit', 'sparse/csr cols', 'sparse/csr mean'];

test('Every field of a size is covered, or describes the data', () => {
  const uncovered = exercises.flatMap(({ id, sizeFields, covered }) =>
    sizeFields.filter((field) => !covered.dimensions.some(({ name }) => name === field)).map((field) => `${id} ${field}`),
  );
  expect(new Set(uncovered)).toEqual(new Set(OF_THE_DATA));
});
