import type { Result } from '@rooflab/result';
import type { Database, Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { type Grading, Prisma } from '../generated/client.ts';
import { type Leases, renewLease, underClaim } from '../leases/leases.ts';
import { type LockedGrading, lockGrading } from './lock-grading.ts';
import { explanationColumns } from './result-columns.ts';

/** A stored result is held by the worker that explains it. What is lost is the explanation alone: the result was stored as one that has none. */
export const EXPLANATION_LEASES: Leases<LockedGrading> = {
  table: Prisma.sql`gradings`,
  locked: Prisma.sql`gradings l JOIN hand_ins h ON h.id = l.hand_in_id`,
  isHeld: Prisma.sql`l.explaining_at IS NOT NULL AND l.explained_at IS NULL`,
  heardAt: Prisma.sql`explaining_at`,
  async lock(tx, claimId) {
    const grading = await lockGrading(tx, claimId);
    return grading?.isExplaining ? grading : null;
  },
  takeBack: (tx, grading) => endExplanation(tx, grading),
};

/** Whether the explanation of a stored result is still to come. */
export function isExplaining({ explainingAt, explainedAt }: Pick<Grading, 'explainingAt' | 'explainedAt'>): boolean {
  return explainingAt !== null && explainedAt === null;
}

/** Keeps the claim of a result that is being explained. False when it is no longer awaited. Call it at least three times per lease. */
export async function renewExplanation(db: Database, claimId: string): Promise<boolean> {
  return (await renewLease(db, EXPLANATION_LEASES, { claimId, returning: Prisma.sql`l.id` })) !== null;
}

/** How an explanation was received; `stale`: it is no longer awaited, and nothing was written. */
type Explained = 'explained' | 'stale';

/**
 * Adds the explanation to the stored result of the same claim, once. `result` is the whole: what is no explanation must be as it was stored,
 * or the database refuses it. Safe to repeat: then it is `stale`.
 */
export async function explainClaim(db: Database, { claimId, result }: { claimId: string; result: Result }): Promise<Explained> {
  return await underExplanation(db, claimId, Prisma.sql`${explanationColumns(result)},`);
}

/** The explanation does not come: the result stays as it was stored. */
export async function giveUpExplanation(db: Database, claimId: string): Promise<Explained> {
  return await underExplanation(db, claimId, Prisma.empty);
}

async function underExplanation(db: Database, claimId: string, set: Prisma.Sql): Promise<Explained> {
  return await underClaim(db, EXPLANATION_LEASES, {
    claimId,
    async write(tx, grading) {
      await endExplanation(tx, grading, set);
      return 'explained' as const;
    },
  });
}

async function endExplanation(tx: Queryable, { id, handInId }: LockedGrading, set = Prisma.empty): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE gradings SET ${set} explained_at = GREATEST(clock_timestamp(), explaining_at) WHERE id = ${id}::uuid`);
  await recordEvent(tx, handInId, { kind: 'explained', data: {} });
}
