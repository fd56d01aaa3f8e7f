import type { Exercise, Size } from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';
import { FACT_WORDS } from './limits.ts';

/** The fewest bytes and operations of a size, added up, whatever the data: what an honest kernel's time grows with. */
export function workOf(exercise: Exercise, size: Size): number {
  const cost = exercise.cost(size, new Uint32Array(FACT_WORDS));
  return bytesMoved(cost) + cost.flops;
}
