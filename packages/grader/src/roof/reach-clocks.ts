import { timeOnce } from '@rooflab/harness';
import type { Roof } from '@rooflab/result';
import { LARGEST_SHIFT } from '@rooflab/roofline';
import { besideKernel, type Ceiling } from '../ceiling.ts';
import type { TimedSession } from '../session.ts';

/** By then a GPU has reached its clocks, or will not reach those of the kept roof. Some take longer than a tenth of a second. */
const CLOCKS_MS = 1_500;

/**
 * Runs the ceiling that bounds a kernel until it is as fast as the roof says, with the sweeps of the caches in between, which keep the device busy. A GPU that
 * was idle takes a while to reach its clocks: without this a kernel would be timed before.
 */
export async function reachClocks(session: TimedSession, roof: Roof, ceiling: Ceiling): Promise<void> {
  await untilFast(
    () => timeOnce(ceiling.contender, 0, session),
    (ns) => !isSlow(besideKernel(roof, ceiling, ns)),
    session.clock,
  );
}

/** Whether a ceiling shows that the device is slower than when its roof was measured. */
export function isSlow(beside: NonNullable<Roof['kept']>['beside']): boolean {
  return beside !== null && beside.ratio < 1 - LARGEST_SHIFT;
}

/**
 * Returns how often it ran; null of `run` is a run whose time was spoiled.
 *
 * @param now milliseconds
 */
export async function untilFast(run: () => Promise<number | null>, isFast: (ns: number) => boolean, now: () => number): Promise<number> {
  const startedMs = now();
  for (let runs = 1; ; runs++) {
    const ns = await run();
    if ((ns !== null && isFast(ns)) || now() - startedMs >= CLOCKS_MS) return runs;
  }
}
