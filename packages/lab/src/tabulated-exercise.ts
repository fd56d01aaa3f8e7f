import { type OpenedClass, openedClassSchema } from '@rooflab/result';
import { z } from 'zod';
import type { LabExercise } from './exercise.ts';
import { extremeRandom, timedRanges } from './timed-ranges.ts';

const rangeSchema = z.strictObject({ least: z.number(), most: z.number() });

export const tabulatedExerciseSchema = z.strictObject({
  /** The small cases, the same for every seed. */
  cases: z.array(z.strictObject({ name: z.string(), hidden: z.boolean() })).min(1),
  /** On each class of devices, smallest first: what a seed may draw for each field of a size. Empty where nothing is timed. */
  timed: z.record(openedClassSchema, z.array(z.record(z.string(), rangeSchema))),
});

/** What the code of an exercise says that is the same for every seed. */
export type TabulatedExercise = z.infer<typeof tabulatedExerciseSchema>;

/** Runs the code of an exercise. Throws `TypeError` where the names of cases depend on the seed. */
export function tabulateExercise(exercise: LabExercise): TabulatedExercise {
  const timedOn = (deviceClass: OpenedClass) => timedRanges(exercise, deviceClass).map((ranges) => ({ ...ranges }));
  return { cases: casesOf(exercise), timed: { software: timedOn('software'), medium: timedOn('medium'), large: timedOn('large') } };
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
