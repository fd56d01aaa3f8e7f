import type { CoveredDimension } from '@rooflab/lab';

/**
 * The sizes from half of the largest chunk to it, ascending. Each chunk size C up to the half has all remainders among them, because they are C or more
 * in a row; each larger C is one of them itself, and so is C − 1.
 */
export function coveringSizes({ largestChunk }: Pick<CoveredDimension, 'largestChunk'>): readonly number[] {
  const smallest = largestChunk / 2;
  return Array.from({ length: largestChunk - smallest + 1 }, (_, i) => smallest + i);
}
