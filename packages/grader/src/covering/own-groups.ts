import type { CoveredDimension, Exercise, Size } from '@rooflab/lab';
import { ODD_SIZES_WORK, OWN_SIZES_WORK, SOFTWARE_FIRST_SIZE } from '../limits.ts';
import type { Session } from '../session.ts';
import { elementsOf, operationsOf } from '../work.ts';
import { ownSizes, type SizeGroup } from './covering-sizes.ts';
import type { FileChunks } from './file-chunks.ts';

type Source = Pick<Session, 'exercise'> & { readonly opened: Pick<Session['opened'], 'software'> };

/**
 * Sizes around a file's own chunks, which may be left out when they cost too much. A field on which no array's length depends, such as a number of
 * steps, has none: a plan repeats its dispatches that often, and is allowed only so many.
 */
export function ownGroups({ exercise, opened }: Source, chunks: FileChunks): SizeGroup[] {
  return exercise.covered.dimensions
    .filter((dimension) => lengthensArrays(exercise, dimension))
    .flatMap((dimension) => {
      const cost = (value: number) => workOf(exercise, { ...dimension.others, [dimension.name]: value });
      const above = Math.min(dimension.largestChunk, opened.software ? 2 * SOFTWARE_FIRST_SIZE : Number.POSITIVE_INFINITY);
      return ownSizes(dimension, chunks, { above, cost, most: OWN_SIZES_WORK, mostOdd: ODD_SIZES_WORK }) ?? [];
    });
}

function lengthensArrays(exercise: Exercise, { name, others, largestChunk }: CoveredDimension): boolean {
  const elementsAt = (value: number): number => elementsOf(exercise, { ...others, [name]: value });
  return elementsAt(2 * largestChunk) > elementsAt(largestChunk);
}

/** How much cheaper an operation is than moving a word. */
const OPERATIONS_PER_WORD = 32;

/** Elements moved, plus operations converted to them. */
function workOf(exercise: Exercise, size: Size): number {
  return elementsOf(exercise, size) + operationsOf(exercise, size) / OPERATIONS_PER_WORD;
}
