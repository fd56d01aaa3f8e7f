import type { Exercise, TimedSize } from '@rooflab/lab';
import { workOf } from '../work.ts';

/** Records that grow as one side of the data, whose cube is the work. */
const OF_A_SIDE = 3;

/** Of an eighth of the work: less than this share of the work for one element tells that it grows with the size. */
const GROWS = 0.9;

/**
 * The share of the work at which the records of one workgroup fit, of which `fits` do at this size.
 *
 * A workgroup that has a part of the data to itself makes records as there is work. One that makes a fixed number of elements makes them as there is
 * work for an element, which in a matrix product is a side. A march along one side of the data does so as well: told from its first try.
 */
export function shareThatFits(
  exercise: Pick<Exercise, 'smaller' | 'elements' | 'cost'>,
  timed: TimedSize,
  fits: number,
  tries: number,
): number {
  const workOfElement = ({ size }: TimedSize) => workOf(exercise, size) / exercise.elements(size);
  const growsWithSize = workOfElement(exercise.smaller(timed, 1 / 8)) < GROWS * workOfElement(timed);
  return growsWithSize || tries > 0 ? fits ** OF_A_SIDE : fits;
}
