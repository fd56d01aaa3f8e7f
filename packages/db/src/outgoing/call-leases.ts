import type { Database } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { expireLeases, type Leases } from '../leases/leases.ts';

export interface HeldCall {
  readonly callId: string;
  readonly claimedAt: Date;
  readonly revision: number;
}

const LOST = 'The process that made this attempt ended before it noted how it went, so the call is made again.';

/** A call is held during an attempt, in which nothing is heard of it, so its lease is longer than any attempt takes. */
export const CALL_LEASES: Leases<HeldCall> = {
  table: Prisma.sql`outgoing_calls`,
  locked: Prisma.sql`outgoing_calls l`,
  isHeld: Prisma.sql`l.claim_id IS NOT NULL`,
  heardAt: Prisma.sql`claimed_at`,
  async lock(tx, claimId) {
    const rows = await tx.$queryRaw<HeldCall[]>(Prisma.sql`
      SELECT id AS "callId", claimed_at AS "claimedAt", revision FROM outgoing_calls WHERE claim_id = ${claimId}::uuid FOR NO KEY UPDATE`);
    return rows[0] ?? null;
  },
  async takeBack(tx, { callId, claimedAt }) {
    await tx.outgoingAttempt.create({ data: { callId, at: claimedAt, outcome: 'lost', reason: LOST }, select: { id: true } });
    await tx.$executeRaw(Prisma.sql`UPDATE outgoing_calls SET claim_id = NULL, claimed_at = NULL WHERE id = ${callId}::uuid`);
  },
};

/** Takes back the calls whose process was killed during the attempt: they are repeated under the same id. Throws if any could not be taken back. */
export async function takeBackCalls(db: Database, leaseSeconds: number): Promise<void> {
  const { faults } = await expireLeases(db, CALL_LEASES, leaseSeconds);
  if (faults.length > 0) throw faults[0];
}
