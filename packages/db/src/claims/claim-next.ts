import { randomBytes, randomUUID } from 'node:crypto';
import type { DeviceClass } from '@rooflab/result';
import { recordSpan } from '@rooflab/tracing';
import type { Database, Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { IN_STATE } from '../queue/hand-in-state.ts';
import { ITEM_WAITS, mayGrade, mayRunLab } from '../queue/waiting-jobs.ts';
import { type ActiveWorker, lockActiveWorker } from '../workers/lock-active-worker.ts';
import { exerciseTermsSchema } from './exercise-terms.ts';
import type { GradingTerms } from './grading-terms.ts';

/** A piece of work, and the right to finish it, as a worker is told of it. */
export interface GradingWork extends GradingTerms {
  /** The fencing token: sent with every heartbeat and with the result. */
  readonly claimId: string;
  readonly attempt: number;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  /** The version of its lab, to be read with `readLabArchive`; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
  /** WGSL */
  readonly source: string;
  /** Up to 64 hexadecimal digits, drawn for this attempt unless it repeats an earlier one. */
  readonly seed: string;
  /** By the time on this worker's device, or by the kernel's counts, which are the same on all. */
  readonly gradedBy: 'time' | 'counts';
  /** Of the span that the grading belongs to; null: the job is not traced. */
  readonly traceparent: string | null;
}

/** A hand-in, or its regrade, to be graded. */
export interface Claim extends GradingWork {
  readonly gradingId: string;
  readonly handInId: string;
  readonly kind: 'live' | 'regrade';
}

/**
 * Takes the next job that this worker may grade, live jobs before regrades, and writes its grading, in one transaction: a worker killed at any point
 * has either taken nothing or left a lease that expires. Null when there is nothing to do, or the worker is not `active`. `poll` as in `lockActiveWorker`.
 */
export async function claimNext(db: Database, workerId: string, poll?: string): Promise<Claim | null> {
  const taken = await db.$transaction(async (tx) => {
    const worker = await lockActiveWorker(tx, workerId, poll);
    if (worker === null) return null;
    const job = (await takeHandIn(tx, worker)) ?? (await takeRegradeItem(tx, worker));
    return job === null ? null : { job, worker, claim: await openGrading(tx, job, worker) };
  });
  return taken === null ? null : { ...taken.claim, traceparent: traceWait(taken) };
}

interface Job {
  readonly handInId: string;
  readonly regradeSetId: string | null;
  readonly source: string;
  readonly exercise: string;
  readonly labVersion: string | null;
  readonly queuedAt: Date;
  readonly claimedAt: Date;
  /** The terms stored with the assignment's item. */
  readonly terms: unknown;
  /** Set for a replay; null: draw a new one. */
  readonly seed: string | null;
  /** The device class that the job requires. */
  readonly required: DeviceClass | null;
  readonly hazardsAreWrong: boolean;
  /** Of the request that handed it in. */
  readonly traceParent: string | null;
}

const OF_HAND_IN = Prisma.sql`h.id AS "handInId", h.source, h.exercise, h.trace_parent AS "traceParent", x.terms,
  a.hazards_are_wrong AS "hazardsAreWrong"`;

/** Joins a job with its exercise and assignment. */
const EXERCISE_OF_JOB = Prisma.sql`assignment_items x JOIN assignments a ON a.id = x.assignment_id`;

/** A job that is locked right now (because it is being cancelled, replaced or claimed) is left for the next call. */
async function takeHandIn(tx: Queryable, { deviceClass, gradesOwnLabs }: ActiveWorker): Promise<Job | null> {
  const rows = await tx.$queryRaw<Job[]>(Prisma.sql`
    UPDATE hand_ins h SET claimed_at = GREATEST(clock_timestamp(), h.queued_at)
    FROM ${EXERCISE_OF_JOB}
    WHERE x.assignment_id = h.assignment_id AND x.kind = 'exercise' AND x.subject = h.exercise AND h.id = (
      SELECT h.id FROM hand_ins h WHERE ${IN_STATE.waiting} AND ${mayGrade(Prisma.sql`${deviceClass}::device_class`, Prisma.sql`h.device_class`)}
        AND ${mayRunLab(Prisma.sql`h.lab_version`, gradesOwnLabs)}
      ORDER BY h.turn, h.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${OF_HAND_IN}, h.lab_version AS "labVersion", h.device_class::text AS required, NULL AS "regradeSetId", NULL AS seed, h.queued_at AS "queuedAt", h.claimed_at AS "claimedAt"`);
  return rows[0] ?? null;
}

async function takeRegradeItem(tx: Queryable, { deviceClass, gradesOwnLabs }: ActiveWorker): Promise<Job | null> {
  const rows = await tx.$queryRaw<Job[]>(Prisma.sql`
    UPDATE regrade_items i SET claimed_at = GREATEST(clock_timestamp(), s.started_at)
    FROM regrade_sets s, hand_ins h, ${EXERCISE_OF_JOB}
    WHERE s.id = i.regrade_set_id AND h.id = i.hand_in_id AND x.assignment_id = h.assignment_id AND x.kind = 'exercise' AND x.subject = h.exercise AND i.id = (
      SELECT i.id FROM regrade_items i JOIN regrade_sets s ON s.id = i.regrade_set_id JOIN hand_ins h ON h.id = i.hand_in_id
      WHERE ${ITEM_WAITS} AND ${mayGrade(Prisma.sql`${deviceClass}::device_class`, Prisma.sql`i.device_class`)}
        AND ${mayRunLab(Prisma.sql`coalesce(s.lab_version, h.lab_version)`, gradesOwnLabs)}
      ORDER BY s.started_at, i.regrade_set_id, i.id LIMIT 1 FOR NO KEY UPDATE OF i SKIP LOCKED)
    RETURNING ${OF_HAND_IN}, coalesce(s.lab_version, h.lab_version) AS "labVersion", i.device_class::text AS required, i.regrade_set_id AS "regradeSetId", i.seed, s.started_at AS "queuedAt", i.claimed_at AS "claimedAt"`);
  return rows[0] ?? null;
}

async function openGrading(tx: Queryable, job: Job, worker: ActiveWorker): Promise<Omit<Claim, 'traceparent'>> {
  const { handInId, regradeSetId, source, exercise, labVersion, queuedAt, claimedAt, required } = job;
  const kind = regradeSetId === null ? 'live' : 'regrade';
  const claim = { claimId: randomUUID(), gradingId: randomUUID(), seed: job.seed ?? randomBytes(32).toString('hex') };
  const terms = termsOf(job);
  const rows = await tx.$queryRaw<{ attempt: number }[]>(Prisma.sql`
    INSERT INTO gradings (id, hand_in_id, enrolment_id, assignment_id, exercise, lab_version, handed_in_at, attempt, kind, regrade_set_id, claim_id, worker_id,
      seed, terms, queued_at, claimed_at, heartbeat_at)
    SELECT ${claim.gradingId}::uuid, h.id, h.enrolment_id, h.assignment_id, h.exercise, ${labVersion}, h.created_at,
      1 + (SELECT count(*) FROM gradings g WHERE g.hand_in_id = h.id AND g.regrade_set_id IS NOT DISTINCT FROM ${regradeSetId}::uuid),
      ${kind}::grading_kind, ${regradeSetId}::uuid, ${claim.claimId}::uuid, ${worker.id}::uuid, ${claim.seed}, ${JSON.stringify(terms)}::jsonb,
      ${queuedAt}, ${claimedAt}, ${claimedAt}
    FROM hand_ins h WHERE h.id = ${handInId}::uuid
    RETURNING attempt`);
  const attempt = rows[0]?.attempt ?? 1;
  if (kind === 'live') await recordEvent(tx, handInId, { kind: 'running', data: { attempt, worker: worker.name } });
  const gradedBy = required === 'counted' ? 'counts' : 'time';
  return { ...claim, ...terms, handInId, kind, attempt, exercise, labVersion, source, gradedBy };
}

function termsOf({ terms, hazardsAreWrong }: Job): GradingTerms {
  const { passFraction, fullFraction } = exerciseTermsSchema.parse(terms);
  const marks = passFraction === null || fullFraction === null ? null : { passFraction, fullFraction };
  return { marks, hazardsAreWrong };
}

interface Taken {
  readonly job: Job;
  readonly worker: ActiveWorker;
  readonly claim: Omit<Claim, 'traceparent'>;
}

/**
 * Makes a span of the time in the queue, and returns the span that the grading belongs to: the request that handed it in, also for a retry. A regrade
 * comes weeks later and at somebody else's wish, so it has a trace of its own, which begins with its wait and is linked to the first.
 */
function traceWait({ job, worker, claim }: Taken): string | null {
  const { handInId, gradingId, kind, attempt, exercise } = claim;
  const attributes = {
    'rooflab.hand_in.id': handInId,
    'rooflab.grading.id': gradingId,
    'rooflab.claim.kind': kind,
    'rooflab.attempt': attempt,
    'rooflab.exercise': exercise,
    'rooflab.worker.id': worker.id,
  };
  const { traceParent } = job;
  const waited = { name: 'queue', attributes, startMs: job.queuedAt.getTime(), endMs: job.claimedAt.getTime() };
  if (kind === 'regrade') return recordSpan({ ...waited, parent: null, links: traceParent === null ? [] : [traceParent] });
  // The time since the hand-in was queued is also that of the attempts before this one.
  if (attempt === 1 && traceParent !== null) recordSpan({ ...waited, parent: traceParent });
  return traceParent;
}
