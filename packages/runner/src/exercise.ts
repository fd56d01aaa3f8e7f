import { type OpenedExercise, openExercise } from '@rooflab/catalogue';
import { CANARY_ID } from './canary/canary-id.ts';
import { CANARY, CANARY_MATERIAL } from './canary/exercise.ts';
import { RunnerError } from './runner-error.ts';

/** An exercise with what a grading needs of its lab. The canary's has no code: its answers are known. */
export type Subject = Omit<OpenedExercise, 'files'> & {
  readonly files: OpenedExercise['files'] | null;
  /** Of the built lab; null for the catalogue's. */
  readonly folder: string | null;
};

/**
 * @param folder of a built lab; default: the catalogue's
 * Throws `RunnerError` where there is no such exercise, or its lab cannot be read.
 */
export async function subjectOf(id: string, folder?: string): Promise<Subject> {
  if (id === CANARY_ID) return { exercise: CANARY, material: CANARY_MATERIAL, files: null, folder: null };
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id)) throw new RunnerError(`There is no exercise ${id}.`);
  const opened = await openExercise(id, folder).catch((cause: Error) => {
    throw new RunnerError(`The lab of ${id} cannot be read: ${cause.message}`, { cause });
  });
  if (!opened) throw new RunnerError(`There is no exercise ${id}.`);
  return { ...opened, folder: folder ?? null };
}
