import { byArrival } from './late-days.ts';

/** A hand-in with its result in effect. */
export interface Ranked {
  readonly id: string;
  readonly createdAt: Date;
  /** Score by its own maximum, 0 … 1; where a grade is counted, what late days leave of it. */
  readonly merit: number;
  /** Of the roof; null: not timed. */
  readonly fraction: number | null;
}

/**
 * The best of a student's hand-ins for one exercise, wherever the platform speaks of one: in grades, work logs, leaderboards, placements,
 * similarity, statistics and regrades. It is the one with
 *
 * 1. the highest merit: the score by its own maximum, for maxima differ between devices and versions of a lab. Grades take the merit after the
 *    late deduction; nothing else looks at lateness;
 * 2. of equal merit the higher fraction of the roof, and any fraction before none;
 * 3. of the same fraction too the one that was handed in first, then the smaller id: trying again costs nothing.
 *
 * Only results in effect take part. So after a regrade the new result counts, and never the old one; cancelled hand-ins, those without a result
 * and those that ended as `system-error` are never the best; stray results don't count. A refunded hand-in that got a result later does. Null of
 * an empty list.
 *
 * `BEST_FIRST` (best-first.ts) says the same where the database chooses; a test holds the two together.
 */
export function bestOf<T extends Ranked>(handIns: readonly T[]): T | null {
  const [first, ...others] = handIns;
  if (first === undefined) return null;
  return others.reduce((best, each) => (compareRanked(each, best) < 0 ? each : best), first);
}

/** Negative: `a` is the better one. */
function compareRanked(a: Ranked, b: Ranked): number {
  return b.merit - a.merit || (b.fraction ?? -1) - (a.fraction ?? -1) || byArrival(a, b);
}

export function meritOf({ score, maxScore }: { readonly score: number; readonly maxScore: number }): number {
  return score / maxScore;
}
