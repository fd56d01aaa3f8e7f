import type { DeviceClass } from '@rooflab/result';
import { CORRECTNESS_POINTS, type Scored, worthOf } from '@rooflab/roofline';
import { byArrival } from './late-days.ts';

/** A hand-in with its result in effect. */
export interface Ranked {
  readonly id: string;
  readonly createdAt: Date;
  /** What the result is worth (`worthOf`), 0 … 1; for a grade, after the late deduction. */
  readonly merit: number;
  /** Graded by what the assignment grades: false for a device without a clock where speed is graded. */
  readonly inFull: boolean;
  readonly score: number;
  /** Of the roof; null: not timed. */
  readonly fraction: number | null;
}

/** A result as `bestOf` and `lastOf` compare it, in an assignment that asks for the class `required`; before late days. */
export function rankedResult(
  { score, deviceClass, fraction }: Scored & Pick<Ranked, 'fraction'>,
  required: DeviceClass | null,
): Omit<Ranked, 'id' | 'createdAt'> {
  const { points, of, inFull } = worthOf({ score, deviceClass }, required);
  return { merit: points / of, inFull, score, fraction };
}

/** The same for work that is not timed: this share of it is right, done or well done, and it is always graded in full. */
export function rankedShare(fraction: number): Omit<Ranked, 'id' | 'createdAt'> {
  return { merit: fraction, inFull: true, score: 100 * fraction, fraction: null };
}

/**
 * The best of a student's hand-ins for one exercise, wherever the platform names one: in grades, work logs, leaderboards, placements,
 * similarity, statistics and regrades. It is the one with
 *
 * 1. the highest merit, which is what its result is worth (`worthOf`). Where speed is graded, an untimed result is worth 40 of 100 points at
 *    most, and a timed one that is right at least as much. Grades take the merit after the late deduction; nothing else looks at lateness;
 * 2. of equal merit one that was graded in full, so that an untimed result never takes the place of a timed one;
 * 3. then the higher score, the higher fraction of the roof, and any fraction before none;
 * 4. of the same fraction too the one that was handed in first, then the smaller id: trying again costs nothing.
 *
 * Only results in effect take part. So after a regrade the new result counts, and never the old one; cancelled hand-ins, those without a result
 * and those that ended as `system-error` are never the best; stray results don't count. A refunded hand-in that got a result later does. Null for
 * an empty list.
 *
 * `bestFirst` (best-first.ts) says the same where the database chooses; a test holds the two together.
 */
export function bestOf<T extends Ranked>(handIns: readonly T[]): T | null {
  const [first, ...others] = handIns;
  if (first === undefined) return null;
  return others.reduce((best, each) => (compareRanked(each, best) < 0 ? each : best), first);
}

/** Negative: `a` is the better one. */
function compareRanked(a: Ranked, b: Ranked): number {
  return (
    b.merit - a.merit ||
    Number(b.inFull) - Number(a.inFull) ||
    b.score - a.score ||
    (b.fraction ?? -1) - (a.fraction ?? -1) ||
    byArrival(a, b)
  );
}

/**
 * The last of `handIns`, which are in order of arrival, for assignments where the last counts, or the chosen one and none is chosen. Once one
 * was graded in full and is right, those after it that were not graded in full are passed over: a try on a device without a clock never takes
 * the place of a timed result, unless the student chooses it. Null for an empty list.
 */
export function lastOf<T extends Ranked>(handIns: readonly T[]): T | null {
  let last: T | null = null;
  let settled = false;
  for (const handIn of handIns) {
    if (handIn.inFull || !settled) last = handIn;
    settled ||= isRightInFull(handIn);
  }
  return last;
}

function isRightInFull({ inFull, score }: Ranked): boolean {
  return inFull && score >= CORRECTNESS_POINTS;
}
