import { type Exercise, leastCost, type Size } from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';

/** Sum of the fewest bytes and operations of a size, whatever the data: an honest kernel's time grows with it. */
export function workOf(exercise: Pick<Exercise, 'cost'>, size: Size): number {
  const cost = leastCost(exercise, size);
  return bytesMoved(cost) + cost.flops;
}
