import { type Exercise, readLab } from '@rooflab/lab';
import { UsageError } from '../exit-code.ts';
import { knownExercise } from '../read-submission.ts';
import type { Place } from './find-assignment.ts';

/** The exercise of an assignment: of the catalogue, or in the version of a course's own lab that the portal has. Throws `UsageError`. */
export async function exerciseOfPlace(url: string, id: string, { labVersion }: Pick<Place, 'labVersion'>): Promise<Exercise> {
  if (labVersion === null) return knownExercise(id);
  const [lab = ''] = id.split('/');
  const response = await fetch(`${url}/api/labs/${lab}/practice?version=${labVersion}`).catch(() => null);
  if (!response?.ok) throw new UsageError(`The lab ${lab} could not be read from ${url}. Try again.`);
  const data = (await response.json()) as { readonly lab: unknown };
  const exercise = readLab(data.lab).exercises.find((each) => each.id === id);
  if (!exercise) throw new UsageError(`The lab ${lab} of this course has no exercise ${id}.`);
  return exercise;
}
