import { extremeRandom, type LabExercise, type OpenedClass, timedRanges } from '@rooflab/lab';
import { openedClassSchema } from '@rooflab/result';
import { z } from 'zod';

const rangeSchema = z.strictObject({ least: z.number(), most: z.number() });

const tabulatedExerciseSchema = z.strictObject({
  /** The small cases, the same for every seed. */
  cases: z.array(z.strictObject({ name: z.string(), hidden: z.boolean() })).min(1),
  /** On each class of devices, smallest first: what a seed may draw for each field of a size. */
  timed: z.record(openedClassSchema, z.array(z.record(z.string(), rangeSchema)).min(1)),
});

/** The exercises of one lab, by id, in `labs/<lab>/built/exercises.json`. */
export const tabulatedExercisesSchema = z.record(z.string(), tabulatedExerciseSchema);

/** What the code of an exercise says that is the same for every seed. */
export type TabulatedExercise = z.infer<typeof tabulatedExerciseSchema>;

/** Runs the code of a lab's exercises. Throws `TypeError` where the names of cases depend on the seed. */
export function tabulateExercises(exercises: readonly LabExercise[]): Record<string, TabulatedExercise> {
  return Object.fromEntries(exercises.map((exercise) => [exercise.id, { cases: casesOf(exercise), timed: timedOf(exercise) }]));
}

function timedOf(exercise: LabExercise): TabulatedExercise['timed'] {
  const timedOn = (deviceClass: OpenedClass) => timedRanges(exercise, deviceClass).map((ranges) => ({ ...ranges }));
  return { software: timedOn('software'), medium: timedOn('medium'), large: timedOn('large') };
}

function casesOf({ id, cases }: LabExercise): TabulatedExercise['cases'] {
  const namedAt = (end: 'low' | 'high') => cases(extremeRandom(end, end)).map(({ name, hidden }) => ({ name, hidden }));
  const [some, others] = [namedAt('low'), namedAt('high')];
  const differs = some.find(({ name, hidden }, i) => name !== others[i]?.name || hidden !== others[i].hidden);
  if (differs || some.length !== others.length)
    throw new TypeError(
      `${id}: number, names and order of the cases must not depend on random numbers${differs ? `; see "${differs.name}"` : ''}.`,
    );
  return some;
}
