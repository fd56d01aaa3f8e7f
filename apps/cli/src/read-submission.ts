import { readFile, stat } from 'node:fs/promises';
import { findExercise, labs } from '@rooflab/catalogue';
import type { Exercise } from '@rooflab/lab';
import { decodeSource } from '@rooflab/runner';
import { UsageError } from './exit-code.ts';
import type { OpenedLab } from './lab/open-lab.ts';

/** A file for an exercise, read and found suitable for grading. */
export interface Submission {
  readonly exercise: Exercise;
  /** Folder of the built lab that has the exercise; left out for the catalogue's. */
  readonly lab?: string;
  readonly file: string;
  readonly source: string;
}

/**
 * @param own the lab to look in; default: the catalogue
 * Throws `UsageError` for an exercise that does not exist.
 */
export function knownExercise(id: string, own?: OpenedLab): Exercise {
  const exercise = own ? own.lab.exercises.find((each) => each.id === id) : findExercise(id)?.exercise;
  if (exercise) return exercise;
  const known = (own ? [own.lab] : labs).flatMap((lab) => lab.exercises.map((each) => each.id));
  throw new UsageError(`There is no exercise ${JSON.stringify(id)}${own ? ` in ${own.folder}` : ''}. Choose one of: ${known.join(', ')}.`);
}

/** Throws `UsageError` for an exercise that does not exist, and for a file that is missing, too large or not UTF-8. */
export async function readSubmission(exerciseId: string, file: string, own?: OpenedLab): Promise<Submission> {
  const exercise = knownExercise(exerciseId, own);
  return { exercise, ...(own && { lab: own.folder }), file, source: await readSource(file) };
}

/** Throws `UsageError` for a file that is missing, too large or not UTF-8. */
export async function readSource(file: string): Promise<string> {
  const decoded = decodeSource(await readBytes(file));
  if ('refusal' in decoded) throw new UsageError(`${file}: ${decoded.refusal}`);
  return decoded.source;
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    if (!(await stat(file)).isFile()) throw new UsageError(`${file} is not a file.`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no such file' : String(error);
    throw new UsageError(`Cannot read ${file}: ${reason}.`);
  }
}
