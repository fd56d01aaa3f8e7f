import type { Exercise } from '@rooflab/lab';
import { type TabulatedExercise, tabulatedExercisesSchema } from '@rooflab/lab-archive/exercises';
import { readBuilt } from './read-built.ts';

let built: Readonly<Record<string, TabulatedExercise>> | null = null;

/** What the code of an exercise says that is the same for every seed. Throws where the labs are not built, or were built without it. */
export function tabulatedExercise({ id }: Pick<Exercise, 'id'>): TabulatedExercise {
  built ??= Object.assign({}, ...readBuilt('exercises.json', tabulatedExercisesSchema)) as Record<string, TabulatedExercise>;
  const found = built[id];
  if (!found) throw new Error(`${id} was not there when the labs were built. Run npm run labs:generate.`);
  return found;
}
