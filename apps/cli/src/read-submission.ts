import { readFile, stat } from 'node:fs/promises';
import { limits } from '@rooflab/grader';
import type { Exercise } from '@rooflab/lab';
import { findExercise, labs } from '@rooflab/labs';
import { UsageError } from './usage-error.ts';

/** A file for an exercise, read and found fit to be graded. */
export interface Submission {
  readonly exercise: Exercise;
  readonly file: string;
  readonly source: string;
}

/** Throws `UsageError` for an exercise that does not exist, and for a file that is missing, too large or not UTF-8. */
export async function readSubmission(exerciseId: string, file: string): Promise<Submission> {
  const { exercise } = findExercise(exerciseId) ?? {};
  if (!exercise) {
    const known = labs.flatMap((lab) => lab.exercises.map(({ id }) => id));
    throw new UsageError(`There is no exercise ${JSON.stringify(exerciseId)}. Choose one of: ${known.join(', ')}.`);
  }
  return { exercise, file, source: decode(file, await readBytes(file)) };
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > limits.MAX_SOURCE_BYTES) {
      throw new UsageError(`${file} has ${size} bytes; a WGSL file may have at most ${limits.MAX_SOURCE_BYTES} (64 KiB).`);
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no such file' : String(error);
    throw new UsageError(`Cannot read ${file}: ${reason}.`);
  }
}

function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file} is not UTF-8 text. Save it as UTF-8.`);
  }
}
