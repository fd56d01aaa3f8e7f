import { type TabulatedExercise, tabulatedExerciseSchema } from '@rooflab/lab';
import { z } from 'zod';

/** The exercises of one lab, by id, in `built/exercises.json`. */
export const tabulatedExercisesSchema = z.record(z.string(), tabulatedExerciseSchema);

/** What the code of a lab's exercises says that is the same for every seed, by the id of the exercise. */
export type TabulatedExercises = Readonly<Record<string, TabulatedExercise>>;

/** The text of `built/exercises.json`. */
export function exercisesText(exercises: TabulatedExercises): string {
  return `${JSON.stringify(exercises)}\n`;
}
