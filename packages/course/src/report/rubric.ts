import { sumPoints } from '../grade/points.ts';

/** What the report of an assignment is judged by: criteria, in order; none: staff give one score. */
export type Rubric = readonly Criterion[];

export interface Criterion {
  /** No other criterion of the rubric has it. */
  readonly name: string;
  /** Plain text; may be empty. */
  readonly description: string;
  readonly points: number;
}

/** A criterion as it was when staff judged a report, and what they gave for it. */
export interface JudgedCriterion {
  readonly name: string;
  /** The criterion's points. */
  readonly maximum: number;
  /** 0 … `maximum` */
  readonly points: number;
  /** Null: nothing more is said. */
  readonly note: string | null;
}

export const MAX_CRITERIA = 20;

export function rubricPoints(rubric: readonly Pick<Criterion, 'points'>[]): number {
  return sumPoints(rubric.map(({ points }) => points));
}

/** `40 points`, `7.25 points`, `1 point`: to the hundredth, as they were written. */
export function exactPointWords(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}

/** The points given and those that could be reached, with the score of 0 … 100 that they make. */
export function sumOfJudged(criteria: readonly Pick<JudgedCriterion, 'maximum' | 'points'>[]) {
  const points = sumPoints(criteria.map((each) => each.points));
  const maximum = sumPoints(criteria.map((each) => each.maximum));
  // In whole hundredths, so that all points make exactly 100.
  return { points, maximum, score: (100 * hundredths(points)) / hundredths(maximum) };
}

function hundredths(points: number): number {
  return Math.round(100 * points);
}

/** Whether these are all criteria of the rubric, in any order. What describes them does not matter. */
export function isJudgedBy(rubric: Rubric, criteria: readonly Pick<JudgedCriterion, 'name' | 'maximum'>[]): boolean {
  const maximumOf = new Map(criteria.map(({ name, maximum }) => [name, maximum]));
  return criteria.length === rubric.length && rubric.every(({ name, points }) => maximumOf.get(name) === points);
}
