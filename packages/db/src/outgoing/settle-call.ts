import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';
import { underClaim } from '../leases/leases.ts';
import { CALL_LEASES, type HeldCall } from './call-leases.ts';
import type { ClaimedCall } from './claim-call.ts';

/** What the other system replied. */
interface Heard {
  /** HTTP status of the reply; absent when there was none. */
  readonly status?: number;
  /** The beginning of the reply. */
  readonly answer?: string;
}

/** How an attempt went. `reason` is a sentence for the log and holds no secret. */
export type CallOutcome = (Heard & { readonly outcome: 'delivered' }) | FailedCall;

export type FailedCall = Heard & { readonly reason: string } & (
    | {
        readonly outcome: 'retry';
        /** Shortest wait, because the other system asks for it. */
        readonly waitMs?: number;
      }
    | { readonly outcome: 'give-up' }
  );

export interface Settling {
  readonly call: ClaimedCall;
  readonly outcome: CallOutcome;
  /** Waits between attempts, in milliseconds; after the last one the call is given up. */
  readonly waitsMs: readonly number[];
  /** Runs in the same transaction when the call is given up for good. */
  readonly onGivenUp?: (tx: Queryable, outcome: FailedCall) => Promise<void>;
}

/**
 * State of the call afterwards: `waiting` for its next attempt, also if it was requested again during this one; `stray` when another process has
 * taken it over or it was deleted, so that this attempt changes nothing.
 */
export type Settled = 'delivered' | 'given-up' | 'waiting' | 'stray';

/** A platform that asks for a longer wait is tried again after a day. */
const LONGEST_WAIT_MS = 86_400_000;

/** Records an attempt, and what happens next. */
export async function settleCall(db: Database, settling: Settling): Promise<Settled> {
  const { claimId } = settling.call;
  const settled = await underClaim(db, CALL_LEASES, { claimId, write: (tx, held) => settle(tx, settling, held) });
  if (settled !== 'stale') return settled;
  await noteStray(db, settling);
  return 'stray';
}

async function settle(tx: Queryable, settling: Settling, { revision }: HeldCall): Promise<Settled> {
  const { call, outcome } = settling;
  const next = nextOf(settling, revision !== call.revision);
  await noteAttempt(tx, { call, outcome, ended: next.ended });
  await tx.$executeRaw(Prisma.sql`
    UPDATE outgoing_calls SET claim_id = NULL, claimed_at = NULL,
      attempts = CASE WHEN ${next.again} THEN 0 ELSE attempts END,
      due_at = clock_timestamp() + make_interval(secs => ${next.waitMs / 1000}),
      ended_at = CASE WHEN ${next.ended}::text IS NOT NULL THEN clock_timestamp() END, outcome = ${next.ended}
    WHERE id = ${call.callId}::uuid`);
  if (next.ended === 'given-up' && outcome.outcome !== 'delivered') await settling.onGivenUp?.(tx, outcome);
  return next.ended ?? 'waiting';
}

/** Only for the log; a call that was deleted has none. */
async function noteStray(db: Database, { call, outcome }: Settling): Promise<void> {
  await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<object[]>(Prisma.sql`SELECT 1 FROM outgoing_calls WHERE id = ${call.callId}::uuid FOR KEY SHARE`);
    if (rows.length > 0) await noteAttempt(tx, { call, outcome, ended: null });
  });
}

interface Next {
  readonly ended: 'delivered' | 'given-up' | null;
  /** It was requested again during the attempt, and starts from the beginning. */
  readonly again: boolean;
  readonly waitMs: number;
}

function nextOf({ call, outcome, waitsMs }: Settling, again: boolean): Next {
  if (again && outcome.outcome !== 'retry') return { ended: null, again, waitMs: 0 };
  if (outcome.outcome === 'delivered') return { ended: 'delivered', again, waitMs: 0 };
  const plannedMs = waitsMs[call.attempt - 1];
  if (outcome.outcome === 'give-up' || plannedMs === undefined) return { ended: 'given-up', again, waitMs: 0 };
  return { ended: null, again: false, waitMs: Math.min(Math.max(plannedMs, outcome.waitMs ?? 0), LONGEST_WAIT_MS) };
}

async function noteAttempt(
  tx: Queryable,
  { call, outcome, ended }: { call: ClaimedCall; outcome: CallOutcome; ended: Next['ended'] },
): Promise<void> {
  const { status = null, answer } = outcome;
  const delivered = outcome.outcome === 'delivered';
  await tx.outgoingAttempt.create({
    data: {
      callId: call.callId,
      at: call.claimedAt,
      outcome: delivered ? 'delivered' : ended === 'given-up' ? 'given-up' : 'retry',
      reason: delivered ? '' : storableText(outcome.reason),
      status,
      answer: answer === undefined ? null : storableText(answer),
    },
    select: { id: true },
  });
}
