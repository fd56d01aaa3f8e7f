import { randomUUID } from 'node:crypto';
import type { Database } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { OutgoingKind } from './queue-call.ts';

/** One attempt at a call, and the right to report how it went. */
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

/** How many attempts at one target may run at a time: a slow target does not hold up the others. */
const MOST_FOR_ONE_TARGET = 2;

/**
 * Takes the call that is due first, of the kinds that this process has a sender for. A process killed at any point has either taken nothing or left a
 * lease that expires. Null when nothing is due.
 */
export async function claimCall(db: Database, kinds: readonly OutgoingKind[]): Promise<ClaimedCall | null> {
  const rows = await db.$queryRaw<ClaimedCall[]>(Prisma.sql`
    UPDATE outgoing_calls SET claim_id = ${randomUUID()}::uuid, claimed_at = clock_timestamp(), attempts = attempts + 1
    WHERE id = (
      SELECT c.id FROM outgoing_calls c
      WHERE c.ended_at IS NULL AND c.due_at <= clock_timestamp() AND c.kind = ANY (${[...kinds]}::text[]) AND c.claim_id IS NULL
        AND (SELECT count(*) FROM outgoing_calls o WHERE o.target_id = c.target_id AND o.claim_id IS NOT NULL) < ${MOST_FOR_ONE_TARGET}
      ORDER BY c.due_at, c.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id AS "callId", claim_id AS "claimId", kind, course_id AS "courseId", target_id AS "targetId", about, created_at AS "createdAt",
      claimed_at AS "claimedAt", attempts AS attempt, revision`);
  return rows[0] ?? null;
}
