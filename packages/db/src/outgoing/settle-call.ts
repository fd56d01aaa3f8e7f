import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';
import type { ClaimedCall } from './claim-call.ts';

/** What was heard back. */
interface Heard {
  /** HTTP status of the answer; absent when there was none. */
  readonly status?: number;
  /** How the answer begins. */
  readonly answer?: string;
}

/** How an attempt went. `reason` is a sentence for whoever reads the log; it holds no secret. */
export type CallOutcome = (Heard & { readonly outcome: 'delivered' }) | FailedCall;

export type FailedCall = Heard & { readonly reason: string } & (
    | {
        readonly outcome: 'retry';
        /** At least this long, because the other side asks for it. */
        readonly waitMs?: number;
      }
    | { readonly outcome: 'give-up' }
  );

export interface Settling {
  readonly call: ClaimedCall;
  readonly outcome: CallOutcome;
  /** Between attempts, in milliseconds; after the last one the call is given up. */
  readonly waitsMs: readonly number[];
  /** Done in the same transaction when the call is given up for good. */
  readonly onGivenUp?: (tx: Queryable, outcome: FailedCall) => Promise<void>;
}

/**
 * What became of the call: `waiting` for its next attempt, also where it was asked for again meanwhile; `stray` when another process has taken it
 * over or it was deleted, so that this attempt changes nothing.
 */
export type Settled = 'delivered' | 'given-up' | 'waiting' | 'stray';

/** A platform that asks for more is asked again after a day. */
const LONGEST_WAIT_MS = 86_400_000;

/** Notes an attempt, and what comes next. */
export async function settleCall(db: Database, settling: Settling): Promise<Settled> {
  return await db.$transaction(async (tx) => {
    const { call, outcome } = settling;
    const revision = await lockClaimed(tx, call);
    const next = revision === null ? null : nextOf(settling, revision !== call.revision);
    if (next === null && (await tx.outgoingCall.count({ where: { id: call.callId } })) === 0) return 'stray';
    await noteAttempt(tx, { call, outcome, ended: next?.ended ?? null });
    if (next === null) return 'stray';
    await tx.$executeRaw(Prisma.sql`
      UPDATE outgoing_calls SET claim_id = NULL, claimed_at = NULL,
        attempts = CASE WHEN ${next.anew} THEN 0 ELSE attempts END,
        due_at = clock_timestamp() + make_interval(secs => ${next.waitMs / 1000}),
        ended_at = CASE WHEN ${next.ended}::text IS NOT NULL THEN clock_timestamp() END, outcome = ${next.ended}
      WHERE id = ${call.callId}::uuid`);
    if (next.ended === 'given-up' && outcome.outcome !== 'delivered') await settling.onGivenUp?.(tx, outcome);
    return next.ended ?? 'waiting';
  });
}

/** Its revision; null when the claim is not this process's any more. */
async function lockClaimed(tx: Queryable, { callId, claimId }: ClaimedCall): Promise<number | null> {
  const rows = await tx.$queryRaw<{ revision: number }[]>(Prisma.sql`
    SELECT revision FROM outgoing_calls WHERE id = ${callId}::uuid AND claim_id = ${claimId}::uuid FOR NO KEY UPDATE`);
  return rows[0]?.revision ?? null;
}

interface Next {
  readonly ended: 'delivered' | 'given-up' | null;
  /** It was asked for again during the attempt, and begins from the start. */
  readonly anew: boolean;
  readonly waitMs: number;
}

function nextOf({ call, outcome, waitsMs }: Settling, anew: boolean): Next {
  if (anew && outcome.outcome !== 'retry') return { ended: null, anew, waitMs: 0 };
  if (outcome.outcome === 'delivered') return { ended: 'delivered', anew, waitMs: 0 };
  const plannedMs = waitsMs[call.attempt - 1];
  if (outcome.outcome === 'give-up' || plannedMs === undefined) return { ended: 'given-up', anew, waitMs: 0 };
  return { ended: null, anew: false, waitMs: Math.min(Math.max(plannedMs, outcome.waitMs ?? 0), LONGEST_WAIT_MS) };
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
