import { expect, test } from 'vitest';
import type { Case, LabExercise, TimedSize } from './exercise.ts';
import type { SeededRandom } from './random.ts';
import { tabulatedExerciseSchema, tabulateExercise } from './tabulated-exercise.ts';

function caseOf(name: string, hidden: boolean, n: number): Case {
  return { name, hidden, size: { n }, params: { n }, inputs: [] };
}

function timedOf(n: number): TimedSize {
  return { size: { n }, params: { n }, families: [] };
}

function exerciseWith(changes: Partial<LabExercise> = {}): LabExercise {
  return {
    id: 'some-lab/sum',
    cases: (random: SeededRandom) => [caseOf('needles, n=257', false, 257), caseOf('hidden 1', true, random.int(300, 600))],
    timed: (deviceClass: string, random: SeededRandom) =>
      deviceClass === 'software' ? [timedOf(1000)] : [timedOf(random.int(4000, 5000)), timedOf(random.pick([8192, 16384]))],
    ...changes,
  } as LabExercise;
}

test('Names of cases and ranges of timed sizes are tabulated, and have the form that is read.', () => {
  const tabulated = tabulateExercise(exerciseWith());
  const onGpus = [{ n: { least: 4000, most: 5000 } }, { n: { least: 8192, most: 16384 } }];
  expect(tabulated).toEqual({
    cases: [
      { name: 'needles, n=257', hidden: false },
      { name: 'hidden 1', hidden: true },
    ],
    timed: { software: [{ n: { least: 1000, most: 1000 } }], medium: onGpus, large: onGpus },
  });
  expect(tabulatedExerciseSchema.parse(JSON.parse(JSON.stringify(tabulated)))).toEqual(tabulated);
});

test.each<readonly [string, LabExercise['cases']]>([
  ['is named after a drawn number', (random) => [caseOf(`n=${random.int(1, 9)}`, false, 1)]],
  ['is hidden for some seeds', (random) => [caseOf('one', random.int(0, 1) === 1, 1)]],
  ['is missing for some seeds', (random) => ['one', 'two'].slice(0, random.int(1, 2)).map((name) => caseOf(name, false, 1))],
])('A lab of which a case %s is not built, and its author told.', (_what, cases) => {
  expect(() => tabulateExercise(exerciseWith({ cases }))).toThrow(/some-lab\/sum: .* must not depend on random numbers/);
});
