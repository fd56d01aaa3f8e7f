import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { OutgoingKind } from './queue-call.ts';

/** One attempt at a call, and the right to say how it went. */
export interface ClaimedCall {
  readonly callId: string;
  /** The fencing token. */
  readonly claimId: string;
  readonly kind: OutgoingKind;
  readonly courseId: string;
  readonly targetId: string;
  readonly about: unknown;
  readonly createdAt: Date;
  readonly claimedAt: Date;
  /** 1 for the first. */
  readonly attempt: number;
  readonly revision: number;
}

interface Asking {
  /** Those that this process has a sender for. */
  readonly kinds: readonly OutgoingKind[];
  /** An attempt that takes longer is taken for lost: its process was killed. Longer than any sender takes. */
  readonly leaseSeconds: number;
}

/** Attempts at one target under way at a time: one that is slow does not hold up the others. */
const MOST_FOR_ONE_TARGET = 2;

const LOST = 'The process that made this attempt ended before it noted how it went, so the call is made again.';

/**
 * Takes the call that is due first. A process that is killed at any point has either taken nothing or left a lease that runs out; then the call is
 * made again under the same id. Null when nothing is due.
 */
export async function claimCall(db: Database, asking: Asking): Promise<ClaimedCall | null> {
  return await db.$transaction(async (tx) => {
    const due = await lockDue(tx, asking);
    if (due === null) return null;
    if (due.lostAt !== null) {
      const lost = { callId: due.callId, at: due.lostAt, outcome: 'lost', reason: LOST };
      await tx.outgoingAttempt.create({ data: lost, select: { id: true } });
    }
    const rows = await tx.$queryRaw<ClaimedCall[]>(Prisma.sql`
      UPDATE outgoing_calls SET claim_id = ${randomUUID()}::uuid, claimed_at = clock_timestamp(), attempts = attempts + 1
      WHERE id = ${due.callId}::uuid
      RETURNING id AS "callId", claim_id AS "claimId", kind, course_id AS "courseId", target_id AS "targetId", about, created_at AS "createdAt",
        claimed_at AS "claimedAt", attempts AS attempt, revision`);
    return rows[0] ?? null;
  });
}

/** `lostAt`: when the attempt began that was never heard of again. */
async function lockDue(tx: Queryable, { kinds, leaseSeconds }: Asking): Promise<{ callId: string; lostAt: Date | null } | null> {
  const leaseStart = Prisma.sql`clock_timestamp() - make_interval(secs => ${leaseSeconds})`;
  const rows = await tx.$queryRaw<{ callId: string; lostAt: Date | null }[]>(Prisma.sql`
    SELECT c.id AS "callId", c.claimed_at AS "lostAt" FROM outgoing_calls c
    WHERE c.ended_at IS NULL AND c.due_at <= clock_timestamp() AND c.kind = ANY (${[...kinds]}::text[])
      AND (c.claim_id IS NULL OR c.claimed_at < ${leaseStart})
      AND (SELECT count(*) FROM outgoing_calls o WHERE o.target_id = c.target_id AND o.claim_id IS NOT NULL AND o.claimed_at >= ${leaseStart})
        < ${MOST_FOR_ONE_TARGET}
    ORDER BY c.due_at, c.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`);
  return rows[0] ?? null;
}
