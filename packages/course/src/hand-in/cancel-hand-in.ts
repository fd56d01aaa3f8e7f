import type { Database } from '@rooflab/db';
import { handInState, Prisma, Refused, recordEvent } from '@rooflab/db';

interface LockedHandIn {
  readonly claimedAt: Date | null;
  readonly endedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** Takes back a hand-in that still waits; it costs no attempt. Again: nothing. Throws `Refused` once it runs or has ended. */
export async function cancelHandIn(db: Database, handInId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<LockedHandIn[]>(Prisma.sql`
      SELECT h.claimed_at AS "claimedAt", h.ended_at AS "endedAt", h.cancelled_at AS "cancelledAt"
      FROM hand_ins h WHERE h.id = ${handInId}::uuid FOR NO KEY UPDATE`);
    const [handIn] = rows;
    if (handIn === undefined) throw new Refused('no-such-hand-in', 'There is no such hand-in.');
    const state = handInState(handIn);
    if (state === 'cancelled') return;
    if (state === 'ended') throw new Refused('already-ended', 'It is already graded.', 'Hand in again instead.');
    if (state === 'running') throw new Refused('already-running', 'It is being graded right now.', 'Wait for its verdict.');
    await tx.$executeRaw`UPDATE hand_ins SET cancelled_at = GREATEST(clock_timestamp(), queued_at), chosen = false WHERE id = ${handInId}::uuid`;
    await recordEvent(tx, handInId, { kind: 'cancelled', data: { replacedBy: null } });
  });
}
