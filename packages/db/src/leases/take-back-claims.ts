import { EXPLANATION_LEASES } from '../claims/explain-claim.ts';
import { GRADING_LEASES } from '../claims/grading-leases.ts';
import type { Database } from '../client.ts';
import { RUN_LEASES } from '../experiments/run-leases.ts';
import { Prisma } from '../generated/client.ts';
import { DRAW_LEASES } from '../question-draws/draw-leases.ts';
import { SPOT_CHECK_EXPLANATION_LEASES, SPOT_CHECK_LEASES } from '../spot-checks/spot-check-leases.ts';
import type { Leases, TakenBack } from './leases.ts';

interface ClaimsOfWorker {
  readonly workerId: string;
  /** Claims that it keeps. */
  readonly except?: readonly string[];
}

/** Takes back what a worker holds, each claim in a transaction of its own: whoever is killed in between leaves the rest to the next call, or to the sweep. */
export async function takeBackClaims(db: Database, claims: ClaimsOfWorker, taken: TakenBack): Promise<void> {
  await takeBack(db, GRADING_LEASES, { ...claims, taken });
  await takeBack(db, EXPLANATION_LEASES, { ...claims, taken });
  await takeBack(db, RUN_LEASES, { ...claims, taken });
  await takeBack(db, DRAW_LEASES, { ...claims, taken });
  await takeBack(db, SPOT_CHECK_LEASES, { ...claims, taken });
  await takeBack(db, SPOT_CHECK_EXPLANATION_LEASES, { ...claims, taken });
}

async function takeBack<Held>(
  db: Database,
  leases: Leases<Held>,
  { workerId, except = [], taken }: ClaimsOfWorker & { readonly taken: TakenBack },
): Promise<void> {
  const rows = await db.$queryRaw<{ claimId: string }[]>(Prisma.sql`
    SELECT l.claim_id AS "claimId" FROM ${leases.table} l
    WHERE l.worker_id = ${workerId}::uuid AND ${leases.isHeld} AND NOT l.claim_id = ANY (${except}::uuid[])`);
  for (const { claimId } of rows) {
    await db.$transaction(async (tx) => {
      const held = await leases.lock(tx, claimId);
      if (held !== null) await leases.takeBack(tx, held, taken);
    });
  }
}
