import { type Exercise, isTimed, leastCost, type Size } from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';

/**
 * Sum of the fewest bytes and operations of a size, whatever the data: an honest kernel's time grows with it. An untimed exercise has no
 * cost, so there it is the elements of all buffers.
 */
export function workOf(exercise: Exercise, size: Size): number {
  if (!isTimed(exercise)) return elementsOf(exercise, size);
  const cost = leastCost(exercise, size);
  return bytesMoved(cost) + cost.flops;
}

/** Fewest operations of a size, whatever the data; where the exercise has no cost, one for each element of its buffers. */
export function operationsOf(exercise: Exercise, size: Size): number {
  return isTimed(exercise) ? leastCost(exercise, size).flops : elementsOf(exercise, size);
}

/** Of all buffers. */
export function elementsOf({ lengths }: Pick<Exercise, 'lengths'>, size: Size): number {
  const { inputs, outputs } = lengths(size);
  return [...inputs, ...outputs].reduce((sum, length) => sum + length, 0);
}
