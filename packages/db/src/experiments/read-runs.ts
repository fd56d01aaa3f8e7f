import { type ExperimentResult, experimentResultSchema } from '@rooflab/result';
import type { Queryable } from '../client.ts';

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

export interface PendingRun {
  readonly runId: string;
  readonly experiment: string;
  readonly createdAt: Date;
  /** What is measured now; null while it waits for its turn. */
  readonly part: 'fixed' | 'own' | null;
  /** Visits of that part; `of` is null until it is known. */
  readonly progress: { readonly done: number; readonly of: number | null };
}

/** The one run of somebody enrolled that has not ended; null when there is none. */
export async function pendingExperimentRun(db: Queryable, enrolmentId: string): Promise<PendingRun | null> {
  const row = await db.experimentRun.findFirst({
    where: { enrolmentId, endedAt: null },
    select: { id: true, experiment: true, createdAt: true, claimId: true, baselineId: true, done: true, total: true },
  });
  if (row === null) return null;
  const part = row.baselineId === null ? 'own' : 'fixed';
  const { id: runId, experiment, createdAt, done, total } = row;
  return { runId, experiment, createdAt, part: row.claimId === null ? null : part, progress: { done, of: total } };
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
