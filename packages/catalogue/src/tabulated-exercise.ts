import type { Exercise, TabulatedExercise } from '@rooflab/lab';
import { type TabulatedExercises, tabulatedExercisesSchema } from '@rooflab/lab-archive/exercises';
import { catalogueFolder } from './folder.ts';
import { readBuiltOf } from './read-built.ts';

/** By the folder of the lab. */
const built = new Map<string, TabulatedExercises>();

/**
 * What the code of an exercise says that is the same for every seed. Throws where its lab is not built, or was built without it.
 *
 * @param folder of the built lab; default: the catalogue's
 */
export function tabulatedExercise({ id }: Pick<Exercise, 'id'>, folder = catalogueFolder(id)): TabulatedExercise {
  const known = built.get(folder) ?? readBuiltOf(folder, 'exercises.json', tabulatedExercisesSchema);
  built.set(folder, known);
  const found = known[id];
  if (!found) throw new Error(`${id} was not there when the labs were built. Run npm run labs:generate.`);
  return found;
}
