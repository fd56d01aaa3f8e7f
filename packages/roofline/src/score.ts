import type { Counted } from '@rooflab/result';

/** Points of a grading for right answers, and for speed (or for the counts that replace it). */
export const CORRECTNESS_POINTS = 40;
export const SPEED_POINTS = 60;
export const ALL_POINTS = CORRECTNESS_POINTS + SPEED_POINTS;

/** Fractions of the roof between which the speed points rise. */
export interface SpeedMarks {
  readonly passFraction: number;
  readonly fullFraction: number;
}

/** 0 below `passFraction`, from there linear from 0 to `maxPoints` at `fullFraction`, constant above. */
export function speedPoints(fraction: number, { passFraction, fullFraction }: SpeedMarks, maxPoints: number): number {
  const share = (fraction - passFraction) / (fullFraction - passFraction);
  return share > 0 ? maxPoints * Math.min(1, share) : 0;
}

/** The points of a correct kernel with these marks, to a tenth. */
export function countedScore({ marks }: Pick<Counted, 'marks'>): number {
  return Math.round(10 * marks.reduce((sum, { points }) => sum + points, CORRECTNESS_POINTS)) / 10;
}

/**
 * The mean for ratios to a reference: it gives the same ranking whatever the reference (P. J. Fleming, J. J. Wallace, How Not to Lie with
 * Statistics: The Correct Way to Summarize Benchmark Results, Communications of the ACM 29(3), 1986). 0 when any value is 0. Throws
 * `RangeError` for no values or a negative one.
 */
export function geometricMean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('The mean of no values is undefined.');
  if (!values.every((value) => value >= 0)) throw new RangeError('A geometric mean needs non-negative values.');
  const meanLog = values.reduce((sum, value) => sum + Math.log(value), 0) / values.length;
  return Math.exp(meanLog);
}
