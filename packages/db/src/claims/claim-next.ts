import { randomBytes, randomUUID } from 'node:crypto';
import { fromPrisma } from 'pg-boss';
import type { Database, Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { completeJob, type JobData, type Queue, type QueueName, queueNameFor } from '../queue/queue.ts';
import { headsOf } from '../queue/queue-heads.ts';
import { lockGrading } from './lock-grading.ts';
import { settleFailure } from './settle.ts';

/** A piece of work, and the right to finish it. */
export interface Claim {
  /** The fencing token: named in every heartbeat and with the result. */
  readonly claimId: string;
  readonly gradingId: string;
  readonly handInId: string;
  readonly kind: 'live' | 'regrade';
  readonly attempt: number;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  /** WGSL */
  readonly source: string;
  /** Up to 64 hexadecimal digits, drawn for this attempt unless it repeats an earlier one. */
  readonly seed: string;
  /** The assignment's own marks, in place of the exercise's. */
  readonly marks: { readonly passFraction: number; readonly fullFraction: number } | null;
}

/** Somebody holds the hand-in's row (it is being cancelled, replaced or settled): leave it for the next look. */
class HandInBusy extends Error {}

/**
 * Takes the next job that this worker may grade and writes its grading, in one transaction: a worker that dies at any point has either
 * taken nothing or left a lease that expires. Null when there is nothing to do, or the worker is not `active`.
 */
export async function claimNext(db: Database, queue: Queue, workerId: string): Promise<Claim | null> {
  const worker = await db.worker.findUnique({ where: { id: workerId, state: 'active' }, select: { name: true, deviceClass: true } });
  if (worker === null) return null;
  // Jobs that lost their purpose are ended on the way; so this goes on until a job is real or none is left.
  for (;;) {
    const heads = await headsOf(db, ['grading-any', queueNameFor(worker.deviceClass)]);
    let outcome: Claim | 'ended' | null = null;
    for (const name of heads) {
      outcome = await claimFrom(db, queue, { name, workerId, workerName: worker.name });
      if (outcome !== null) break;
    }
    if (outcome !== 'ended') return outcome;
  }
}

interface Taker {
  readonly name: QueueName;
  readonly workerId: string;
  readonly workerName: string;
}

async function claimFrom(db: Database, queue: Queue, taker: Taker): Promise<Claim | 'ended' | null> {
  try {
    return await db.$transaction(async (tx) => {
      if (!(await mayTake(tx, taker))) return null;
      const [job] = await queue.boss.fetch<JobData>(taker.name, { batchSize: 1, db: fromPrisma(tx) });
      if (job === undefined) return null;
      const target = await lockTarget(tx, job);
      const open = target.wanted ? await settleAbandoned(tx, queue, target) : false;
      if (open) return await openGrading(tx, target, taker);
      if (!target.wanted) await completeJob(queue, tx, { name: taker.name, id: job.id });
      return 'ended';
    });
  } catch (error) {
    if (error instanceof HandInBusy) return null;
    throw error;
  }
}

/** Still active, and held so until the claim is written: whoever has paused a worker knows that it takes nothing after that. */
async function mayTake(tx: Queryable, { workerId }: Taker): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(Prisma.sql`
    SELECT 1 FROM workers WHERE id = ${workerId}::uuid AND state = 'active' FOR SHARE`);
  return rows.length > 0;
}

interface Target {
  readonly handInId: string;
  readonly regradeSetId: string | null;
  readonly source: string;
  readonly exercise: string;
  readonly passFraction: number | null;
  readonly fullFraction: number | null;
  /** Of a replay; null: draw one. */
  readonly seed: string | null;
  /** False when it was cancelled or has ended meanwhile. */
  readonly wanted: boolean;
}

async function lockTarget(tx: Queryable, job: { id: string; data: JobData }): Promise<Target> {
  const { handInId, regradeSetId } = job.data;
  const rows = await tx.$queryRaw<Target[]>(Prisma.sql`
    SELECT h.id AS "handInId", ${regradeSetId}::uuid AS "regradeSetId", h.source, h.exercise,
      x.pass_fraction AS "passFraction", x.full_fraction AS "fullFraction",
      (SELECT seed FROM regrade_items WHERE id = ${job.id}::uuid AND regrade_set_id = ${regradeSetId}::uuid) AS seed,
      CASE WHEN ${regradeSetId}::uuid IS NULL THEN h.ended_at IS NULL AND h.cancelled_at IS NULL
        ELSE EXISTS (SELECT FROM regrade_items i JOIN regrade_sets s ON s.id = i.regrade_set_id
          WHERE i.id = ${job.id}::uuid AND i.ended_at IS NULL AND s.cancelled_at IS NULL) END AS wanted
    FROM hand_ins h JOIN assignment_exercises x ON x.assignment_id = h.assignment_id AND x.exercise = h.exercise
    WHERE h.id = ${handInId}::uuid FOR NO KEY UPDATE OF h SKIP LOCKED`);
  const [target] = rows;
  if (target === undefined) throw new HandInBusy();
  return target;
}

/** An attempt that pg-boss gave up before our sweep did is settled now. True when another attempt may be opened. */
async function settleAbandoned(tx: Queryable, queue: Queue, { handInId, regradeSetId }: Target): Promise<boolean> {
  const abandoned = await tx.grading.findFirst({ where: { handInId, regradeSetId, finishedAt: null }, select: { claimId: true } });
  if (abandoned === null) return true;
  const grading = await lockGrading(tx, abandoned.claimId);
  if (grading !== null)
    await settleFailure(tx, queue, { grading, failure: { outcome: 'lost', reason: 'The queue took the job back from its worker.' } });
  // Settling put the job back, or ended it; the next look finds out which.
  return false;
}

async function openGrading(tx: Queryable, target: Target, { workerId, workerName }: Taker): Promise<Claim> {
  const { handInId, regradeSetId, source, exercise, passFraction, fullFraction } = target;
  const claim = { claimId: randomUUID(), gradingId: randomUUID(), seed: target.seed ?? randomBytes(32).toString('hex') };
  const rows = await tx.$queryRaw<{ attempt: number }[]>(Prisma.sql`
    INSERT INTO gradings (id, hand_in_id, enrolment_id, assignment_id, exercise, handed_in_at, attempt, kind, regrade_set_id, claim_id, worker_id, seed,
      queued_at, claimed_at, heartbeat_at)
    SELECT ${claim.gradingId}::uuid, h.id, h.enrolment_id, h.assignment_id, h.exercise, h.created_at,
      1 + (SELECT count(*) FROM gradings g WHERE g.hand_in_id = h.id AND g.regrade_set_id IS NOT DISTINCT FROM ${regradeSetId}::uuid),
      ${regradeSetId === null ? 'live' : 'regrade'}::grading_kind, ${regradeSetId}::uuid, ${claim.claimId}::uuid, ${workerId}::uuid, ${claim.seed},
      t.queued_at, GREATEST(clock_timestamp(), t.queued_at), GREATEST(clock_timestamp(), t.queued_at)
    FROM hand_ins h
    CROSS JOIN LATERAL (SELECT CASE WHEN ${regradeSetId}::uuid IS NULL THEN h.queued_at
      ELSE (SELECT started_at FROM regrade_sets WHERE id = ${regradeSetId}::uuid) END AS queued_at) t
    WHERE h.id = ${handInId}::uuid
    RETURNING attempt`);
  const attempt = rows[0]?.attempt ?? 1;
  if (regradeSetId === null) {
    await tx.$executeRaw`UPDATE hand_ins SET claimed_at = GREATEST(clock_timestamp(), queued_at) WHERE id = ${handInId}::uuid`;
    await recordEvent(tx, handInId, { kind: 'running', data: { attempt, worker: workerName } });
  }
  const marks = passFraction === null || fullFraction === null ? null : { passFraction, fullFraction };
  return { ...claim, handInId, kind: regradeSetId === null ? 'live' : 'regrade', attempt, exercise, source, marks };
}
