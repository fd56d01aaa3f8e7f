import type { DeviceClass } from '@rooflab/result';
import { fromPrisma } from 'pg-boss';
import { raiseAlert } from '../alerts.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { jobPriority } from '../queue/priority.ts';
import { DEAD_LETTERS, type JobData, type Queue, queueNameFor, resendJob } from '../queue/queue.ts';
import { removeOldRows } from '../retention/remove-old-rows.ts';
import { lockGrading } from './lock-grading.ts';
import { settleFailure } from './settle.ts';

/** A worker that has not been heard of for this long has lost its claim. */
const LEASE_SECONDS = 45;

/** How long a hand-in may wait without a job before that is taken for a fault; no transaction lasts as long. */
const ORPHAN_SECONDS = 60;

/** A worker that is not seen for this long is shown as gone. */
const GONE_SECONDS = 120;

export interface Sweep {
  /** Claims that were taken from workers not heard of. */
  readonly expired: readonly string[];
  /** Hand-ins and regrade items that waited without a job, and have one again. */
  readonly resent: readonly string[];
  readonly goneWorkers: number;
}

/**
 * Puts right what died: expired leases, jobs that the queue gave up, work without a job, workers that are gone. Removes what is old. Run it
 * every 10 s from any number of processes.
 */
export async function sweep(db: Database, queue: Queue, { leaseSeconds = LEASE_SECONDS }: { leaseSeconds?: number } = {}): Promise<Sweep> {
  const expired = await sweepLeases(db, queue, leaseSeconds);
  await sweepDeadLetters(db, queue);
  const resent = await sweepOrphans(db, queue);
  const goneWorkers = await db.$executeRaw`
    UPDATE workers SET state = 'gone'
    WHERE state IN ('active', 'draining') AND last_seen_at < clock_timestamp() - make_interval(secs => ${GONE_SECONDS})`;
  await removeOldRows(db);
  return { expired, resent, goneWorkers };
}

/** Not before the server itself has been up for a lease: while it was down no heartbeat could arrive, and silence proved nothing. */
function expiredSql(leaseSeconds: number): Prisma.Sql {
  const since = Prisma.sql`clock_timestamp() - make_interval(secs => ${leaseSeconds})`;
  return Prisma.sql`finished_at IS NULL AND heartbeat_at <= ${since} AND pg_postmaster_start_time() <= ${since}`;
}

async function sweepLeases(db: Database, queue: Queue, leaseSeconds: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ claimId: string }[]>(Prisma.sql`
    SELECT claim_id AS "claimId" FROM gradings WHERE ${expiredSql(leaseSeconds)} ORDER BY heartbeat_at LIMIT 1000`);
  const expired: string[] = [];
  for (const { claimId } of rows) {
    const settled = await db.$transaction(async (tx) => {
      // Somebody's transaction is under way on it, perhaps of a worker that was cut off: the others do not wait for that one.
      if (!(await isFree(tx, claimId))) return false;
      const grading = await lockGrading(tx, claimId);
      if (grading === null) return false;
      // It may have come back, or been settled by another sweep, since it was listed.
      const still = await tx.$queryRaw<object[]>(
        Prisma.sql`SELECT 1 FROM gradings WHERE claim_id = ${claimId}::uuid AND ${expiredSql(leaseSeconds)}`,
      );
      if (still.length === 0) return false;
      const reason = `Worker ${grading.workerName} was not heard of for ${leaseSeconds} s.`;
      await settleFailure(tx, queue, { grading, failure: { outcome: 'lost', reason } });
      return true;
    });
    if (settled) expired.push(claimId);
  }
  return expired;
}

/** Locks a claim's hand-in and grading if nobody else has; waits for nobody. */
async function isFree(tx: Queryable, claimId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(Prisma.sql`
    SELECT 1 FROM hand_ins h JOIN gradings g ON g.hand_in_id = h.id WHERE g.claim_id = ${claimId}::uuid
    FOR NO KEY UPDATE OF h, g SKIP LOCKED`);
  return rows.length > 0;
}

/** What the queue itself gave up arrives here. An attempt still open is settled by our count, which sends the job again or ends it. */
async function sweepDeadLetters(db: Database, queue: Queue): Promise<void> {
  for (;;) {
    const found = await db.$transaction(async (tx) => {
      const [job] = await queue.boss.fetch<JobData>(DEAD_LETTERS, { db: fromPrisma(tx) });
      if (job === undefined) return false;
      const { handInId, regradeSetId } = job.data;
      const open = await tx.grading.findFirst({ where: { handInId, regradeSetId, finishedAt: null }, select: { claimId: true } });
      const grading = open === null ? null : await lockGrading(tx, open.claimId);
      if (grading !== null && grading.finishedAt === null) {
        await settleFailure(tx, queue, { grading, failure: { outcome: 'lost', reason: 'The queue gave the job up.' } });
      }
      await queue.boss.complete(DEAD_LETTERS, job.id, null, { db: fromPrisma(tx) });
      return true;
    });
    if (!found) return;
  }
}

interface Orphan {
  readonly id: string;
  readonly handInId: string;
  readonly regradeSetId: string | null;
  readonly deviceClass: DeviceClass | null;
  readonly queuedAt: Date;
}

/** None is ever expected: row and job are written in one transaction. But if one is, it is found here and not by a student. */
async function sweepOrphans(db: Database, queue: Queue): Promise<string[]> {
  const resent = await resendOrphans(db, queue, ORPHAN_SECONDS);
  for (const id of resent) await raiseAlert(db, { kind: 'job-missing', message: `The job ${id} was missing, and was sent again.` });
  return resent;
}

/** Sends again what has waited without a job for that long; returns the ids of the jobs. */
export async function resendOrphans(db: Database, queue: Queue, seconds: number): Promise<string[]> {
  const resent: string[] = [];
  for (const orphan of await findOrphans(db, seconds)) {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM hand_ins WHERE id = ${orphan.handInId}::uuid FOR NO KEY UPDATE`;
      if (!(await findOrphans(tx, seconds)).some(({ id }) => id === orphan.id)) return;
      const { id, handInId, regradeSetId, queuedAt } = orphan;
      const priority = jobPriority({ kind: regradeSetId === null ? 'live' : 'regrade', queuedAt, ownPending: 0 });
      await resendJob(queue, tx, { name: queueNameFor(orphan.deviceClass), job: { id, data: { handInId, regradeSetId }, priority } });
      resent.push(id);
    });
  }
  return resent;
}

async function findOrphans(db: Queryable, seconds: number): Promise<Orphan[]> {
  return await db.$queryRaw<Orphan[]>(Prisma.sql`
    WITH due AS (SELECT clock_timestamp() - make_interval(secs => ${seconds}) AS at)
    SELECT h.id, h.id AS "handInId", NULL::uuid AS "regradeSetId", h.device_class::text AS "deviceClass", h.queued_at AS "queuedAt"
    FROM hand_ins h, due WHERE h.ended_at IS NULL AND h.cancelled_at IS NULL AND h.claimed_at IS NULL AND h.queued_at <= due.at
      AND NOT EXISTS (SELECT FROM pgboss.job j WHERE j.id = h.id AND j.name LIKE 'grading-%' AND j.state < 'completed')
    UNION ALL
    SELECT i.id, i.hand_in_id, i.regrade_set_id, i.device_class::text, s.started_at
    FROM regrade_items i JOIN regrade_sets s ON s.id = i.regrade_set_id, due
    WHERE i.ended_at IS NULL AND s.started_at <= due.at AND s.cancelled_at IS NULL
      AND NOT EXISTS (SELECT FROM gradings g WHERE g.hand_in_id = i.hand_in_id AND g.regrade_set_id = i.regrade_set_id AND g.finished_at IS NULL)
      AND NOT EXISTS (SELECT FROM pgboss.job j WHERE j.id = i.id AND j.name LIKE 'grading-%' AND j.state < 'completed')
    LIMIT 1000`);
}
