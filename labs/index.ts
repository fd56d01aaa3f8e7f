import type { Exercise, Lab } from '@rooflab/lab';
import { lab as matmul } from './matmul/lab.ts';
import { lab as query } from './query/lab.ts';
import { lab as reduction } from './reduction/lab.ts';
import { lab as stencil } from './stencil/lab.ts';
import { lab as vectorOps } from './vector-ops/lab.ts';

/** Every lab, in the order in which a course takes them. */
export const labs: readonly Lab[] = [vectorOps, reduction, query, stencil, matmul];

/** The exercise with this id (`<lab>/<exercise>`) and its lab; undefined when there is none. */
export function findExercise(id: string): { readonly lab: Lab; readonly exercise: Exercise } | undefined {
  for (const lab of labs) {
    const exercise = lab.exercises.find((candidate) => candidate.id === id);
    if (exercise) return { lab, exercise };
  }
  return undefined;
}
