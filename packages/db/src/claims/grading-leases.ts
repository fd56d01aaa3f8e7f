import { Prisma } from '../generated/client.ts';
import type { Leases } from '../leases/leases.ts';
import { type LockedGrading, lockGrading } from './lock-grading.ts';
import { settleFailure } from './settle.ts';

/** This claim never existed: a bug in the caller. */
export class UnknownClaim extends Error {
  override readonly name = 'UnknownClaim';
}

/** A grading is held from its claim until it ends. */
export const GRADING_LEASES: Leases<LockedGrading> = {
  table: Prisma.sql`gradings`,
  locked: Prisma.sql`gradings l JOIN hand_ins h ON h.id = l.hand_in_id`,
  isHeld: Prisma.sql`l.finished_at IS NULL`,
  heardAt: Prisma.sql`heartbeat_at`,
  async lock(tx, claimId) {
    const grading = await lockGrading(tx, claimId);
    if (grading === null) throw new UnknownClaim(`There is no claim ${claimId}.`);
    return grading.finishedAt === null ? grading : null;
  },
  async takeBack(tx, grading, { outcome, why }) {
    await settleFailure(tx, { grading, failure: { outcome, reason: `Worker ${grading.workerName} ${why}` } });
  },
};
