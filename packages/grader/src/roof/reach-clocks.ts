import { timeOnce } from '@rooflab/harness';
import type { Cost } from '@rooflab/roofline';
import { LARGEST_SHIFT } from '@rooflab/roofline';
import { besideKernel, ceilingFor } from '../ceiling.ts';
import type { TimedSession } from '../session.ts';
import type { ProbedRoof } from './probed-roof.ts';

/** After this much device time a GPU has reached its clocks, or will not reach those of the kept roof. */
const CLOCKS_NS = 50e6;

/** Short runs wait longer for each other than they take. */
const MOST_RUNS = 200;

/**
 * Runs the ceiling that bounds this cost until it is as fast as the roof says. A GPU that was idle takes a while to reach its clocks: a grading that measures
 * its roof has them by then, one that is given a roof would time its first kernel without.
 */
export async function reachClocks(session: TimedSession, ceilings: ProbedRoof, cost: Cost): Promise<void> {
  const ceiling = await ceilingFor(ceilings, cost, () => ({ inputs: [] }));
  await untilFast(
    () => timeOnce(ceiling.contender, -1, session),
    (ns) => (besideKernel(ceilings.roof, ceiling, ns)?.ratio ?? 1) >= 1 - LARGEST_SHIFT,
  );
}

/** Returns how often it ran; null of `run` is a run whose time was spoiled. */
export async function untilFast(run: () => Promise<number | null>, isFast: (ns: number) => boolean): Promise<number> {
  let spentNs = 0;
  let runs = 0;
  while (runs < MOST_RUNS && spentNs < CLOCKS_NS) {
    runs++;
    const ns = await run();
    if (ns !== null && isFast(ns)) break;
    spentNs += ns ?? 0;
  }
  return runs;
}
