import type { SpeedMarks } from '@rooflab/roofline';

/** An exercise of an assignment, with the marks in force; null where speed is not graded, and where the lab is gone. */
export interface MarkedExercise {
  readonly passFraction: number | null;
  readonly fullFraction: number | null;
}

/** The marks to draw; null where there are none. */
export function speedMarks(exercise: MarkedExercise | undefined): SpeedMarks | null {
  const { passFraction = null, fullFraction = null } = exercise ?? {};
  return passFraction === null || fullFraction === null ? null : { passFraction, fullFraction };
}
