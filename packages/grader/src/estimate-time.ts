import type { TimedSize } from '@rooflab/lab';
import type { TimedSession } from './session.ts';
import { workOf } from './work.ts';

export interface Look {
  readonly timed: TimedSize;
  /** Time that the roof allows at this size. */
  readonly attainableNs: number;
  /** Pass mark as a fraction of the roof; null where speed is not graded. */
  readonly passFraction: number | null;
  /** Device time for this size. */
  readonly leftMs: number;
  /** Runs the kernel once at a smaller size; returns how long that took. */
  readonly tryOut: (smaller: TimedSize) => Promise<number>;
}

/** Whether one run may begin, and its expected time if known. */
export interface TimeEstimate {
  readonly begin: boolean;
  readonly expectedNs: number;
}

/** Share of the pass mark: a kernel this close to it is run even if that takes long. */
const NEAR_PASS = 1 / 2;

/** How often the largest of the smaller sizes is run again before a kernel is called too slow. */
const REPEATS = 2;

/** Share of the remaining device time that one run may take: a second one is needed to measure. */
const LARGEST_SHARE = 1 / 2;

/**
 * Predicts the time of one run at a timed size from the runs so far. A dispatch cannot be stopped, so while it might take too long, the
 * kernel first runs at increasing smaller sizes, each of which is certain to end in time. One delayed run must not make a kernel too slow:
 * an extra millisecond at a small size extrapolates to hours at the timed one. On an H200 two of some 650 gradings of honest kernels ended
 * as too slow, probably for that reason, and so did 3 of 242 with four GPUs at work, whose processes wait for each other. So before a kernel is called too slow, at
 * least one smaller size is run, and the largest of them again; where no larger size may be run, as much work as was run already.
 */
export async function estimateTime(session: Pick<TimedSession, 'exercise' | 'growth' | 'limits'>, look: Look): Promise<TimeEstimate> {
  const { exercise, growth, limits } = session;
  const { timed, attainableNs, passFraction, leftMs, tryOut } = look;
  const work = workOf(exercise, timed.size);
  const affordableNs = 1e6 * Math.max(0, leftMs) * LARGEST_SHARE;
  const limitNs = Math.min(1e6 * limits.longestTimedMs, affordableNs);
  const run = async (smaller: TimedSize) => growth.note({ work: workOf(exercise, smaller.size), ns: await tryOut(smaller) });
  /** Counts as a run with the most work so far, whose size is another: its time is the more reliable one, but may be that of a little less work. */
  const runAgain = async ({ work: seen }: { readonly work: number }, size: TimedSize) => {
    const ratio = Math.max(1, seen / workOf(exercise, size.size));
    growth.note({ work: seen, ns: (await tryOut(size)) * ratio ** 2 });
  };
  let last: TimedSize | null = null;
  for (let tried = 0, repeats = 0; ; ) {
    const ahead = growth.expect(work);
    if (ahead === null || ahead.atMostNs <= limitNs) return { begin: true, expectedNs: ahead?.expectedNs ?? 0 };
    const step: number | null = growth.nextStep(limitNs) ?? (last === null ? growth.doubled(limitNs) : null);
    const smaller: TimedSize | null = step === null ? null : exercise.smaller(timed, step / work);
    const next: number = smaller === null ? 0 : workOf(exercise, smaller.size);
    // Sizes are whole numbers, so a very small step may not change the size.
    if (smaller === null || next <= tried) {
      if (last !== null && repeats++ < REPEATS) {
        await run(last);
        continue;
      }
      const seen = growth.largest();
      const same = last === null && seen && seen.work < work && seen.ns <= limitNs ? exercise.smaller(timed, seen.work / work) : null;
      if (seen && same && repeats++ === 0) {
        await runAgain(seen, same);
        continue;
      }
      const nearPass = passFraction !== null && attainableNs / ahead.expectedNs >= NEAR_PASS * passFraction;
      return { begin: nearPass && ahead.expectedNs <= affordableNs, expectedNs: ahead.expectedNs };
    }
    [tried, repeats, last] = [next, 0, smaller];
    await run(smaller);
  }
}
