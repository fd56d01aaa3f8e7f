import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';
import type { Leases } from '../leases/leases.ts';
import { announceWork } from '../queue/listen.ts';

/** Attempts at one kernel, all of which failed on our side, before its questions are given up. */
export const MOST_DRAWS = 3;

/** A draw, read while it is locked. */
export interface HeldDraw {
  readonly id: string;
  readonly exercise: string;
  readonly labVersion: string | null;
}

/** A draw is held while a worker draws its questions. */
export const DRAW_LEASES: Leases<HeldDraw> = {
  table: Prisma.sql`question_draws`,
  locked: Prisma.sql`question_draws l`,
  isHeld: Prisma.sql`l.claim_id IS NOT NULL`,
  heardAt: Prisma.sql`heartbeat_at`,
  async lock(tx, claimId) {
    const rows = await tx.$queryRaw<HeldDraw[]>(Prisma.sql`
      SELECT d.id, g.exercise, g.lab_version AS "labVersion" FROM question_draws d JOIN gradings g ON g.id = d.grading_id
      WHERE d.claim_id = ${claimId}::uuid FOR NO KEY UPDATE OF d`);
    return rows[0] ?? null;
  },
  async takeBack(tx, { id }, { outcome, why }) {
    if (outcome === 'lost') await settleDrawFailure(tx, id, `The worker ${why}`);
    else await drawLater(tx, id);
  },
};

const NO_CLAIM = Prisma.sql`claim_id = NULL, worker_id = NULL, heartbeat_at = NULL`;

/** Ends an attempt that failed on our side: another one follows, or there are no questions. */
export async function settleDrawFailure(tx: Queryable, id: string, reason: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE question_draws SET ${NO_CLAIM}, failures = failures + 1, failure = ${storableText(reason)},
      ended_at = CASE WHEN failures + 1 >= ${MOST_DRAWS} THEN clock_timestamp() END
    WHERE id = ${id}::uuid`);
  await announceWork(tx);
}

/** Puts a draw back to those that wait. */
export async function drawLater(tx: Queryable, id: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`UPDATE question_draws SET ${NO_CLAIM} WHERE id = ${id}::uuid`);
  await announceWork(tx);
}

/** `how`: the columns that say what was drawn, or why there is nothing. */
export async function endDraw(tx: Queryable, id: string, how: Prisma.Sql): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE question_draws SET ${NO_CLAIM}, ended_at = clock_timestamp(), ${how} WHERE id = ${id}::uuid`);
}
