import { setTimeout as sleep } from 'node:timers/promises';

export interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** How often the worker does what; milliseconds. */
export interface Pace {
  /** Looks for work even if none was announced. */
  readonly pollMs: number;
  /** Renews the lease; a lease lasts 45 s. */
  readonly heartbeatMs: number;
  /** Phases follow each other within milliseconds; no more than one in this time is stored. */
  readonly phaseMs: number;
  /** Tells the registry that the worker lives. */
  readonly touchMs: number;
  readonly sweepMs: number;
  /** Rests after a fault of its own, so that another worker gets the job that it gave up. */
  readonly faultMs: number;
  /** Between attempts to reach the database. */
  readonly retry: Backoff;
  /** Between attempts to prove that a device works again. */
  readonly recover: Backoff;
}

export const PACE: Pace = {
  pollMs: 2_000,
  heartbeatMs: 10_000,
  phaseMs: 500,
  touchMs: 10_000,
  sweepMs: 10_000,
  faultMs: 5_000,
  // Well below a lease, so that a result outlives a database that restarts.
  retry: { firstMs: 200, mostMs: 5_000 },
  recover: { firstMs: 5_000, mostMs: 120_000 },
};

/** Doubles from the first delay to the longest, and goes on with that. */
export function* delays({ firstMs, mostMs }: Backoff): Generator<number, never> {
  for (let ms = firstMs; ; ms = Math.min(2 * ms, mostMs)) yield ms;
}

/** Waits, or returns early when a signal is given. */
export async function pause(ms: number, ...until: AbortSignal[]): Promise<void> {
  await sleep(ms, undefined, { signal: AbortSignal.any(until) }).catch(() => undefined);
}

/** Calls `work` every so often until `stop`; what it throws is told and does not end it. */
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
