import type { Cost } from '@rooflab/roofline';
import type { Size } from './exercise.ts';
import type { TimedExercise } from './timed-exercise.ts';

/** Words at the start of a trusted kernel's `prepared` buffer on which a cost may depend. */
export const FACT_WORDS = 16;

type Costed = Pick<TimedExercise, 'cost'>;

/** The cost of a size while its data are unknown. */
export function leastCost(exercise: Costed, size: Size): Cost {
  return exercise.cost(size, new Uint32Array(FACT_WORDS));
}

/** The cost of a size; null where it depends on the data. */
export function fixedCost(exercise: Costed, size: Size): Cost | null {
  const least = leastCost(exercise, size);
  const other = exercise.cost(size, new Uint32Array(FACT_WORDS).fill(1));
  const same = (['bytesRead', 'bytesWritten', 'flops'] as const).every((part) => least[part] === other[part]);
  return same ? least : null;
}
