import type { Queryable } from '@rooflab/db';
import { type ExperimentResult, experimentResultSchema } from '@rooflab/result';

interface OfEnrolment {
  readonly enrolmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
}

export interface CompleteRun {
  readonly runId: string;
  readonly createdAt: Date;
  readonly endedAt: Date;
  readonly result: ExperimentResult;
}

/** The latest run of an experiment that somebody enrolled asked for and that has a result: the evidence by which a prediction is decided. Null without one. */
export async function latestExperimentRun(db: Queryable, { enrolmentId, experiment }: OfEnrolment): Promise<CompleteRun | null> {
  const row = await db.experimentRun.findFirst({
    where: { enrolmentId, experiment, endedAt: { not: null }, error: null },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    select: COMPLETE,
  });
  return row === null ? null : (completeRun(row)[0] ?? null);
}

const COMPLETE = { id: true, createdAt: true, endedAt: true, result: true } as const;

function completeRun({
  id,
  createdAt,
  endedAt,
  result,
}: {
  id: string;
  createdAt: Date;
  endedAt: Date | null;
  result: unknown;
}): CompleteRun[] {
  return endedAt === null ? [] : [{ runId: id, createdAt, endedAt, result: experimentResultSchema.parse(result) }];
}

/** Complete runs that began after a prediction of theirs was locked that still waits, in the order in which they ended. */
export async function decidingRuns(db: Queryable, enrolmentId: string): Promise<CompleteRun[]> {
  const waiting = await db.questionTry.findFirst({
    where: { enrolmentId, fraction: null, answeredAt: { not: null } },
    orderBy: { answeredAt: 'asc' },
    select: { answeredAt: true },
  });
  if (!waiting?.answeredAt) return [];
  const rows = await db.experimentRun.findMany({
    where: { enrolmentId, createdAt: { gte: waiting.answeredAt }, endedAt: { not: null }, error: null },
    orderBy: [{ endedAt: 'asc' }, { id: 'asc' }],
    select: COMPLETE,
  });
  return rows.flatMap(completeRun);
}

/** Enrolments with a locked prediction that still waits, and a run with a result that began after it was locked. */
export async function enrolmentsToDecide(db: Queryable): Promise<string[]> {
  const rows = await db.$queryRaw<{ enrolmentId: string }[]>`
    SELECT DISTINCT t.enrolment_id AS "enrolmentId" FROM question_tries t
    WHERE t.fraction IS NULL AND t.answered_at IS NOT NULL AND EXISTS (
      SELECT FROM experiment_runs r WHERE r.enrolment_id = t.enrolment_id AND r.created_at >= t.answered_at AND r.result IS NOT NULL)`;
  return rows.map(({ enrolmentId }) => enrolmentId);
}

/** How a run stands. */
export interface RunState {
  readonly endedAt: Date | null;
  /** It ended without a result, through a fault of ours. */
  readonly failed: boolean;
}

/** Null: there is no such run. */
export async function experimentRunState(db: Queryable, runId: string): Promise<RunState | null> {
  const row = await db.experimentRun.findUnique({ where: { id: runId }, select: { endedAt: true, error: true } });
  return row === null ? null : { endedAt: row.endedAt, failed: row.error !== null };
}

/** What is stored of a run's curves before it ends, as the grader reported it: fixed curves first. */
export async function visitsSoFar(db: Queryable, runId: string): Promise<unknown[]> {
  const rows = await db.$queryRaw<{ visits: unknown[] }[]>`
    SELECT COALESCE(b.visits, '[]') || r.visits AS visits FROM experiment_runs r
    LEFT JOIN experiment_baselines b ON b.experiment = r.experiment AND b.version = r.version AND b.device = r.device
    WHERE r.id = ${runId}::uuid`;
  return rows[0]?.visits ?? [];
}

export interface PendingRun {
  readonly runId: string;
  readonly experiment: string;
  readonly createdAt: Date;
  /** It has a kernel of the student's. */
  readonly hasOwn: boolean;
}

/** The one run of somebody enrolled that has not ended; null when there is none. */
export async function pendingExperimentRun(db: Queryable, enrolmentId: string): Promise<PendingRun | null> {
  const row = await db.experimentRun.findFirst({
    where: { enrolmentId, endedAt: null },
    select: { id: true, experiment: true, createdAt: true, source: true },
  });
  if (row === null) return null;
  const { id: runId, experiment, createdAt, source } = row;
  return { runId, experiment, createdAt, hasOwn: source !== null };
}

/** When the latest run of an experiment failed, if nothing was measured since; null otherwise. */
export async function latestFailedRun(db: Queryable, { enrolmentId, experiment }: OfEnrolment): Promise<{ readonly endedAt: Date } | null> {
  const row = await db.experimentRun.findFirst({
    where: { enrolmentId, experiment, endedAt: { not: null } },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    select: { endedAt: true, error: true },
  });
  return row === null || row.endedAt === null || row.error === null ? null : { endedAt: row.endedAt };
}
