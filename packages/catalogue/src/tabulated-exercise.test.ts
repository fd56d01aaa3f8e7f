import { expect, test } from 'vitest';
import { labs } from './labs.ts';
import { tabulatedExercise } from './tabulated-exercise.ts';

const exercises = labs.flatMap((lab) => lab.exercises);

test.each(exercises)('Of $id it is known which cases there are, and which sizes are timed.', (exercise) => {
  const { cases, timed } = tabulatedExercise(exercise);
  expect(cases.filter(({ hidden }) => !hidden).length).toBeGreaterThanOrEqual(6);
  expect(cases.filter(({ hidden }) => hidden).length).toBeGreaterThanOrEqual(4);
  for (const size of Object.values(timed).flat()) expect(Object.keys(size)).toEqual(exercise.sizeFields);
});

test('An exercise that is newer than the built labs is refused with the remedy.', () => {
  expect(() => tabulatedExercise({ id: 'reduction/none' })).toThrow('Run npm run labs:generate.');
});
