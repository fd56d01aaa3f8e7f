import { findExercise } from '@rooflab/catalogue';
import type { Exercise } from '@rooflab/lab';
import { CANARY, CANARY_ID } from './canary/exercise.ts';
import { RunnerError } from './runner-error.ts';

/** Throws `RunnerError` where there is none. */
export function exerciseOf(id: string): Exercise {
  const found = id === CANARY_ID ? CANARY : findExercise(id)?.exercise;
  if (!found) throw new RunnerError(`There is no exercise ${id}.`);
  return found;
}
