import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallOutcome,
  type ClaimedCall,
  claimCall,
  type Database,
  type OutgoingKind,
  removeOldCalls,
  settleCall,
  takeBackCalls,
} from '@rooflab/db';
import type { Logger } from '../procedure/logger.ts';
import { CALL_TIMEOUT_MS, type Senders } from './sender.ts';

/** Makes the calls that are due, until it is closed. */
export interface Outgoing {
  /** Something may be due. */
  wake(): void;
  /** Takes nothing more, and gives calls under way a moment to end. */
  close(): Promise<void>;
}

export interface OutgoingOptions {
  readonly db: Database;
  readonly senders: Senders;
  readonly logger: Logger;
  /** Between attempts; for tests. */
  readonly waitsMs?: readonly number[];
  /** For tests. */
  readonly leaseSeconds?: number;
  /** How often it looks without being woken; for tests. */
  readonly pollMs?: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** At once, then after these: what Standard Webhooks recommends, over three days. https://www.standardwebhooks.com, "Deliverability and reliability" */
export const RETRY_WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Much longer than an attempt: a call is not made again while the first one may still arrive. */
const LEASE_SECONDS = (4 * CALL_TIMEOUT_MS) / SECOND_MS;

/** At a time in each process. */
const MOST_UNDER_WAY = 4;

const POLL_MS = 2000;

const REMOVE_EVERY_MS = 10 * MINUTE_MS;

/** What calls under way have to end when the process is told to stop; the others are made again. */
const LAST_MOMENT_MS = 5000;

/** Runs in each process of a portal; the database sees to it that each call is taken by one. */
export function runOutgoing(options: OutgoingOptions): Outgoing {
  const { db, senders, logger, leaseSeconds = LEASE_SECONDS, pollMs = POLL_MS } = options;
  const stopping = new AbortController();
  const breaking = new AbortController();
  const underWay = new Set<Promise<void>>();
  const kinds = Object.keys(senders) as OutgoingKind[];
  let waking = new AbortController();
  let removedAt = Number.NEGATIVE_INFINITY;
  const wake = (): void => waking.abort();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      const call = underWay.size < MOST_UNDER_WAY ? await quietly(() => claimCall(db, kinds)) : null;
      if (call !== null) {
        const attempt = attemptCall(options, call, breaking.signal).finally(() => {
          underWay.delete(attempt);
          wake();
        });
        underWay.add(attempt);
        continue;
      }
      await tidy();
      await sleep(pollMs, undefined, { signal: AbortSignal.any([waking.signal, stopping.signal]) }).catch(() => undefined);
    }
  }

  async function tidy(): Promise<void> {
    await quietly(() => takeBackCalls(db, leaseSeconds));
    if (performance.now() - removedAt < REMOVE_EVERY_MS) return;
    removedAt = performance.now();
    await quietly(() => removeOldCalls(db));
  }

  /** A database that is away is waited for. */
  async function quietly<T>(query: () => Promise<T>): Promise<T | null> {
    return await query().catch((error: unknown) => {
      logger.warn({ error }, 'Calls to other systems wait: the database did not say which are due.');
      return null;
    });
  }

  const working = work();
  return {
    wake,
    close: async () => {
      stopping.abort();
      await working;
      const giveUp = setTimeout(() => breaking.abort(), LAST_MOMENT_MS);
      await Promise.all(underWay);
      clearTimeout(giveUp);
    },
  };
}

/** Throws nothing: a call whose outcome cannot be noted is made again when its lease has run out. */
async function attemptCall(options: OutgoingOptions, call: ClaimedCall, signal: AbortSignal): Promise<void> {
  const { db, senders, logger, waitsMs = RETRY_WAITS_MS } = options;
  const sender = senders[call.kind];
  const { callId, kind, attempt } = call;
  const outcome = await send(options, call, signal);
  try {
    const onGivenUp = sender?.onGivenUp?.bind(sender);
    const settled = await settleCall(db, {
      call,
      outcome,
      waitsMs,
      ...(onGivenUp && { onGivenUp: (tx, failed) => onGivenUp(tx, call, failed) }),
    });
    const figures = { callId, kind, attempt, status: outcome.status, ...('reason' in outcome && { reason: outcome.reason }) };
    if (settled === 'given-up') logger.warn(figures, 'A call to another system was given up.');
    else logger.info({ ...figures, settled }, 'A call to another system was made.');
  } catch (error) {
    logger.error({ error, callId, kind }, 'How a call to another system went could not be noted; it will be made again.');
  }
}

async function send({ senders, logger }: OutgoingOptions, call: ClaimedCall, signal: AbortSignal): Promise<CallOutcome> {
  try {
    const outcome = await senders[call.kind]?.send(call, signal);
    return outcome ?? { outcome: 'retry', reason: 'This process has no sender for it.' };
  } catch (error) {
    if (signal.aborted) return { outcome: 'retry', reason: 'Rooflab was stopped during this attempt.' };
    logger.error({ error, callId: call.callId, kind: call.kind }, 'A call to another system failed on our side.');
    return { outcome: 'retry', reason: 'Something failed on our side.' };
  }
}
