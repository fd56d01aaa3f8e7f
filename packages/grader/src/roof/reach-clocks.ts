import { timeOnce } from '@rooflab/harness';
import { LARGEST_SHIFT } from '@rooflab/roofline';
import { arithmeticCeiling, besideKernel, type Ceiling } from '../ceiling.ts';
import type { TimedSession } from '../session.ts';
import type { ProbedRoof } from './probed-roof.ts';
import { LONGEST_MS } from './steady-clock.ts';

type Clocked = Pick<TimedSession, 'device' | 'timer' | 'clock'>;

/**
 * Runs the ceiling that bounds a kernel, in the shape that was best when the roof was measured, and the arithmetic one, until each is as fast as the
 * roof says; the sweeps of the caches in between keep the device busy. A GPU that was idle takes a while to reach its clocks: without this a
 * kernel would be timed before. Memory reaches its bandwidth before the cores reach their clocks, so only arithmetic shows those.
 */
export async function reachClocks(session: Clocked, ceilings: ProbedRoof, [ceiling]: readonly Ceiling[]): Promise<void> {
  const arithmetic = await arithmeticCeiling(ceilings);
  const shown = ceiling?.shows.kind === 'bytes' ? [ceiling, arithmetic] : [arithmetic];
  for (const each of shown) {
    await untilFast(
      () => timeOnce(each.contender, 0, session),
      (ns) => !isSlow(ceilings, each, ns),
      session.clock,
    );
  }
}

/**
 * Whether the device was slower while a kernel was timed than when its roof was measured.
 *
 * @param besideNs median of the ceiling that was timed in turn with the kernel; null if none was
 */
export async function lostClocks(
  session: Clocked,
  ceilings: ProbedRoof,
  { ceiling, besideNs }: { readonly ceiling: Ceiling; readonly besideNs: number | null },
): Promise<boolean> {
  if (besideNs !== null && isSlow(ceilings, ceiling, besideNs)) return true;
  const arithmetic = await arithmeticCeiling(ceilings);
  const ns = await timeOnce(arithmetic.contender, 0, session);
  return ns !== null && isSlow(ceilings, arithmetic, ns);
}

function isSlow({ measured }: ProbedRoof, ceiling: Ceiling, ns: number): boolean {
  return besideKernel(measured.roof, ceiling, ns).ratio < 1 - LARGEST_SHIFT;
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
    if ((ns !== null && isFast(ns)) || now() - startedMs >= LONGEST_MS) return runs;
  }
}
