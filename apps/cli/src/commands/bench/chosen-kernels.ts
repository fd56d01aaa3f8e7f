import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KernelFile, readLadder, timedExercises } from '@rooflab/catalogue';
import type { Exercise, TimedExercise } from '@rooflab/lab';
import { UsageError } from '../../exit-code.ts';

/** The timed exercises with these ids, or of these labs; all where there are none. Throws `UsageError`. */
export function chosenExercises(ids: readonly string[]): readonly TimedExercise[] {
  const chosen =
    ids.length === 0
      ? timedExercises()
      : timedExercises().filter(({ id }) => ids.some((wanted) => id === wanted || id.startsWith(`${wanted}/`)));
  if (chosen.length === 0) throw new UsageError(`No timed exercise is called ${ids.join(', ')}. "rooflab labs" lists them.`);
  return chosen;
}

/** The rungs of an exercise, or the `.wgsl` files of `<folder>/<exercise>`. */
export async function kernelsOf(exercise: Exercise, folder?: string): Promise<readonly KernelFile[]> {
  if (folder === undefined) return readLadder(exercise);
  const path = join(folder, exercise.id);
  const names = await readdir(path).catch(() => []);
  const wgsl = names.filter((name) => name.endsWith('.wgsl')).sort();
  return Promise.all(
    wgsl.map(async (name) => ({ name: name.slice(0, -'.wgsl'.length), source: await readFile(join(path, name), 'utf8') })),
  );
}
