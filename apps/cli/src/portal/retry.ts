import { setTimeout as sleep } from 'node:timers/promises';
import { PortalFault, portalFault } from './portal-fault.ts';

export interface Retrying {
  readonly url: string;
  /** Called for every fault after which another attempt follows. */
  readonly onRetry: (fault: PortalFault, waitMs: number) => void;
  /** How long consecutive faults are tolerated. */
  readonly patienceMs?: number;
  readonly firstWaitMs?: number;
}

/** Enough for a portal to restart, or for a network change. */
const PATIENCE_MS = 300_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;

/** A request that takes longer is abandoned and repeated. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface AskOptions {
  readonly signal: AbortSignal;
}

/** Calls a portal until there is an answer; see `retrying`. */
export type Ask = <T>(question: (options: AskOptions) => Promise<T>) => Promise<T>;

/**
 * Repeats the request until there is an answer, doubling the wait each time, waiting at least as long as the portal asks, with random
 * jitter so that a class does not return all at once. Throws `PortalFault` for a refusal, and when the time is up.
 */
export async function retrying<T>(question: (options: AskOptions) => Promise<T>, options: Retrying): Promise<T> {
  const giveUpMs = performance.now() + (options.patienceMs ?? PATIENCE_MS);
  let waitMs = options.firstWaitMs ?? FIRST_WAIT_MS;
  for (;;) {
    try {
      return await question({ signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    } catch (error) {
      const fault = portalFault(error, options.url);
      if (!(fault instanceof PortalFault) || !fault.passing) throw fault;
      const pauseMs = Math.max(
        waitMs * (0.75 + Math.random() / 2),
        Math.min(fault.retryAfterMs ?? 0, LONGEST_WAIT_MS) * (1 + Math.random() / 2),
      );
      if (performance.now() + pauseMs > giveUpMs) throw fault;
      options.onRetry(fault, pauseMs);
      await sleep(pauseMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
  }
}
