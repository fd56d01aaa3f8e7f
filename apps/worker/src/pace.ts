import { setTimeout as sleep } from 'node:timers/promises';
import { BEAT_MS } from '@rooflab/fleet';

export interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** The worker's intervals, in milliseconds. */
export interface Pace {
  /** Between two questions for work, where a portal answered the first at once that there is none. */
  readonly pollMs: number;
  /** Renews the lease at least this often, and after news as soon as the portal wishes. */
  readonly beatMs: number;
  /** Tells the portal that a worker is alive that asks for no work. */
  readonly touchMs: number;
  /** Rests after a fault of its own, so that another worker gets the job that it gave up. */
  readonly faultMs: number;
  /** Between attempts to reach a portal. */
  readonly retry: Backoff;
  /** Between tests whether a device works again. */
  readonly recover: Backoff;
}

export const PACE: Pace = {
  pollMs: 1_000,
  beatMs: BEAT_MS,
  touchMs: 10_000,
  faultMs: 5_000,
  // Well below a lease, so that a result survives a restart of the portal.
  retry: { firstMs: 200, mostMs: 5_000 },
  recover: { firstMs: 5_000, mostMs: 120_000 },
};

/** Doubles from the first delay to the longest, and then stays there. */
export function* delays({ firstMs, mostMs }: Backoff): Generator<number, never> {
  for (let ms = firstMs; ; ms = Math.min(2 * ms, mostMs)) yield ms;
}

/** Waits, or returns early when a signal is given. */
export async function pause(ms: number, ...until: AbortSignal[]): Promise<void> {
  await sleep(ms, undefined, { signal: AbortSignal.any(until) }).catch(() => undefined);
}

/** Calls `work` at this interval until `stop`; errors are reported and do not end the loop. */
export async function every(
  ms: number,
  stop: AbortSignal,
  { work, onError }: { work: () => Promise<void>; onError: (error: unknown) => void },
): Promise<void> {
  while (!stop.aborted) {
    await work().catch(onError);
    await pause(ms, stop);
  }
}
