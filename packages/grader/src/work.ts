import { type Exercise, leastCost, type Size } from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';

/** The fewest bytes and operations of a size, added up, whatever the data: what an honest kernel's time grows with. */
export function workOf(exercise: Exercise, size: Size): number {
  const cost = leastCost(exercise, size);
  return bytesMoved(cost) + cost.flops;
}
