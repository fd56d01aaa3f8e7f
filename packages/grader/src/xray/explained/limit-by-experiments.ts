import { percent, shown } from '../shown.ts';
import type { Cause } from './limit-by-counts.ts';
import type { ResourceShares } from './resource-shares.ts';

/** A run with one thing changed. */
export interface Trial {
  /** `n = 1048576`, `GROUPS = 1056` */
  readonly what: string;
  readonly medianNs: number;
  /** Throughput (work per time, launches excluded) relative to that of the timed kernel. */
  readonly gain: number;
}

/** Null for an experiment that was not possible. */
export interface Trials {
  /** More invocations at the same size, through an override of the file. */
  readonly moreInvocations: Trial | null;
  /** A size whose data fit a cache and are already there. */
  readonly inCache: Trial | null;
}

/** Twice the spread of a few runs. */
const FASTER = 1.1;

/** The last-level cache of a large GPU is faster than its memory by at least this factor. */
const CLEARLY_FASTER = 1.3;

/** A smaller size has fewer workgroups: if it is much slower because of that, it proves nothing. */
const CLEARLY_SLOWER = 0.75;

/**
 * Share of the bandwidth: a kernel that moves more may be limited by how it uses the memory; one that moves less waits for single loads.
 */
const MUCH_TRAFFIC = 0.6;

/** What experiments show about a kernel whose limit the counts leave open; null where they are inconclusive, too. */
export function limitByExperiments({ traffic }: Pick<ResourceShares, 'traffic'>, { moreInvocations, inCache }: Trials): Cause | null {
  if (moreInvocations && moreInvocations.gain >= FASTER) {
    const { what, gain } = moreInvocations;
    return {
      kind: 'latency',
      message: `Latency: with ${what}, more threads run at a time, and the kernel is ${shown(gain)} times as fast.`,
    };
  }
  if (!inCache || inCache.gain < CLEARLY_SLOWER) return null;
  const { what, gain } = inCache;
  if (gain < CLEARLY_FASTER) {
    return {
      kind: 'compute',
      message: `Instructions: at ${what}, where the data fit in a cache, the kernel runs no faster, so it is not waiting for memory.`,
    };
  }
  const faster = `at ${what}, where the data fit in a cache, the kernel runs ${shown(gain)} times as fast`;
  return traffic >= MUCH_TRAFFIC
    ? { kind: 'memory', message: `Memory: ${faster}.` }
    : {
        kind: 'latency',
        message: `Latency: ${faster}, yet the memory is busy only ${percent(traffic)} of the time: too few loads are in flight.`,
      };
}
