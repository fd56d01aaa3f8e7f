import type { Queryable } from '../client.ts';
import { recordRunEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';
import type { Leases } from '../leases/leases.ts';
import { announceWork } from '../queue/listen.ts';

/** How many chunks of one run are retried after failures on our side before the run ends as failed. */
const MAX_RETRIES = 2;

export interface ClaimedRun {
  readonly id: string;
  readonly baselineId: string | null;
  readonly hasOwn: boolean;
  readonly experiment: string;
  readonly labVersion: string | null;
}

/** A run is held while one of its chunks is measured. */
export const RUN_LEASES: Leases<ClaimedRun> = {
  table: Prisma.sql`experiment_runs`,
  locked: Prisma.sql`experiment_runs l`,
  isHeld: Prisma.sql`l.claim_id IS NOT NULL`,
  heardAt: Prisma.sql`heartbeat_at`,
  async lock(tx, claimId) {
    const rows = await tx.$queryRaw<ClaimedRun[]>(Prisma.sql`
      SELECT id, baseline_id AS "baselineId", source IS NOT NULL AS "hasOwn", experiment, lab_version AS "labVersion" FROM experiment_runs WHERE claim_id = ${claimId}::uuid
      FOR NO KEY UPDATE`);
    return rows[0] ?? null;
  },
  async takeBack(tx, { id }, { outcome, why }) {
    if (outcome === 'lost') await settleFailure(tx, id, `The worker ${why}`);
    else await waitAgain(tx, id);
  },
};

/** Ends a chunk that failed through no fault of the student: its run waits for another try, or ends without a result. */
export async function settleFailure(tx: Queryable, id: string, reason: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ failures: number }[]>(Prisma.sql`
    UPDATE experiment_runs SET failures = failures + 1 WHERE id = ${id}::uuid RETURNING failures`);
  if ((row?.failures ?? 0) <= MAX_RETRIES) await waitAgain(tx, id);
  else await endRun(tx, id, Prisma.sql`error = ${storableText(reason)}`);
}

const NO_CLAIM = Prisma.sql`claim_id = NULL, worker_id = NULL, heartbeat_at = NULL, baseline_id = NULL`;

/** Puts the run behind all that are waiting now. */
export async function waitAgain(tx: Queryable, id: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`UPDATE experiment_runs SET ${NO_CLAIM}, turn = clock_timestamp() WHERE id = ${id}::uuid`);
  await recordRunEvent(tx, id, { kind: 'waiting', data: {} });
  await announceWork(tx);
}

/** The result contains everything that the run itself measured, so its visits need not be kept. */
export async function endRun(tx: Queryable, id: string, how: Prisma.Sql): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE experiment_runs SET ${NO_CLAIM}, visits = '[]', ended_at = clock_timestamp(), ${how} WHERE id = ${id}::uuid`);
}
