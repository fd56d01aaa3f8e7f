import type { TimedSize } from '@rooflab/lab';
import type { Session } from './session.ts';
import { workOf } from './work.ts';

export interface Look {
  readonly timed: TimedSize;
  /** What the roof allows at this size. */
  readonly attainableNs: number;
  /** Of the roof; null where speed is not graded. */
  readonly passFraction: number | null;
  /** Device time for this size. */
  readonly leftMs: number;
  /** Runs the kernel once at a smaller size, and says how long that took. */
  readonly tryOut: (smaller: TimedSize) => Promise<number>;
}

/** Whether one run is begun, and what it will take as far as is known. */
export interface Foreseen {
  readonly begin: boolean;
  readonly expectedNs: number;
}

/** Of the pass mark: so near it a kernel is run even if that takes long. */
const NEAR_PASS = 1 / 2;

/** Of the device time that is left: one run may take so much, for there has to be a second one to measure. */
const LARGEST_SHARE = 1 / 2;

/**
 * Foresees what one run at a timed size takes, from the runs so far. A dispatch cannot be stopped, so while it might take too long,
 * larger and larger sizes below it are tried first, each of which cannot.
 */
export async function foresee(session: Pick<Session, 'exercise' | 'growth' | 'limits'>, look: Look): Promise<Foreseen> {
  const { exercise, growth, limits } = session;
  const { timed, attainableNs, passFraction, leftMs, tryOut } = look;
  const work = workOf(exercise, timed.size);
  const affordableNs = 1e6 * Math.max(0, leftMs) * LARGEST_SHARE;
  const limitNs = Math.min(1e6 * limits.longestTimedMs, affordableNs);
  for (let tried = 0; ; ) {
    const ahead = growth.expect(work);
    if (ahead === null || ahead.atMostNs <= limitNs) return { begin: true, expectedNs: ahead?.expectedNs ?? 0 };
    const step = growth.nextStep(limitNs);
    const smaller = step === null ? null : exercise.smaller(timed, step / work);
    const next = smaller === null ? 0 : workOf(exercise, smaller.size);
    // Sizes are whole numbers, and the smallest ones cannot be stepped through.
    if (smaller === null || next <= tried) {
      const nearPass = passFraction !== null && attainableNs / ahead.expectedNs >= NEAR_PASS * passFraction;
      return { begin: nearPass && ahead.expectedNs <= affordableNs, expectedNs: ahead.expectedNs };
    }
    tried = next;
    growth.note({ work: next, ns: await tryOut(smaller) });
  }
}
