import { percent, shown } from '../shown.ts';
import type { Cause } from './limit-by-counts.ts';
import type { ResourceShares } from './resource-shares.ts';

/** A run with one thing changed. */
export interface Trial {
  /** `n = 1048576`, `GROUPS = 1056` */
  readonly what: string;
  readonly medianNs: number;
  /** Work per time over that of the kernel as it was timed, launches left out. */
  readonly gain: number;
}

/** Null where one could not be made. */
export interface Trials {
  /** More invocations at the same size, through an override of the file. */
  readonly moreInvocations: Trial | null;
  /** A size whose data fit a cache, and are there. */
  readonly inCache: Trial | null;
}

/** Twice the spread of a few runs. */
const FASTER = 1.1;

/** A large GPU's last cache delivers at least so much faster than its memory. */
const CLEARLY_FASTER = 1.3;

/** A smaller size has fewer workgroups: where it is much slower for that, it tells nothing. */
const CLEARLY_SLOWER = 0.75;

/** Of the bandwidth: a kernel that moves more may well be held up by how it uses the memory, one that moves less waits for single loads. */
const MUCH_TRAFFIC = 0.6;

/** What experiments tell of a kernel whose counts leave its limit open; null where they do not tell either. */
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
