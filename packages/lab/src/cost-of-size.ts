import type { Cost } from '@rooflab/roofline';
import type { Exercise, Size } from './exercise.ts';

/** Words at the start of a trusted kernel's `prepared` buffer on which a cost may depend. */
export const FACT_WORDS = 16;

type Costed = Pick<Exercise, 'cost'>;

/** What a size costs before anything is known of its data. */
export function leastCost(exercise: Costed, size: Size): Cost {
  return exercise.cost(size, new Uint32Array(FACT_WORDS));
}

/** What a size costs; null where that depends on the data. */
export function fixedCost(exercise: Costed, size: Size): Cost | null {
  const least = leastCost(exercise, size);
  const other = exercise.cost(size, new Uint32Array(FACT_WORDS).fill(1));
  const same = (['bytesRead', 'bytesWritten', 'flops'] as const).every((part) => least[part] === other[part]);
  return same ? least : null;
}
