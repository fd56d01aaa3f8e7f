import type { TimedExercise, TimedSize } from '@rooflab/lab';
import { workOf } from '../work.ts';
import type { XrayRefusal } from './trace.ts';

/** The exponent for records that grow with one side of the data, whose cube is the work. */
const OF_A_SIDE = 3;

/**
 * If an element at an eighth of the work needs less than this share of the work of an element here, the work per element grows with the
 * size.
 */
const GROWS = 0.9;

/** Most sizes that are tried until the records fit. */
const MOST_SIZES = 4;

/** The next size to try after `tries` others; null where the problem was not too many records, or where no more sizes are tried. */
export function smallerThatFits(exercise: TimedExercise, timed: TimedSize, { fits }: XrayRefusal, tries: number): TimedSize | null {
  if (fits === undefined || tries >= MOST_SIZES - 1) return null;
  return exercise.smaller(timed, shareThatFits(exercise, timed, fits, tries));
}

/**
 * The share of the work at which the records of one workgroup fit, of which `fits` do at this size.
 *
 * A workgroup that owns a part of the data makes records in proportion to the work. One that computes a fixed number of elements makes them
 * in proportion to the work per element, which in a matrix product is one side. A march along one side of the data behaves like that, too,
 * which shows only after a first try.
 */
export function shareThatFits(exercise: TimedExercise, timed: TimedSize, fits: number, tries: number): number {
  const workOfElement = ({ size }: TimedSize) => workOf(exercise, size) / exercise.elements(size);
  const growsWithSize = workOfElement(exercise.smaller(timed, 1 / 8)) < GROWS * workOfElement(timed);
  return growsWithSize || tries > 0 ? fits ** OF_A_SIDE : fits;
}
