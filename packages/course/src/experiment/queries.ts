import { Prisma, type Queryable } from '@rooflab/db';
import { type CurvePoint, curvePointSchema, type ExperimentResult, experimentResultSchema, type OpenedClass } from '@rooflab/result';
import type { CompleteRun, PendingRun } from './schema.ts';

interface OfEnrolment {
  readonly enrolmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
}

/** The latest run of an experiment with a result, which decides predictions; null without one. */
export async function latestExperimentRun(db: Queryable, { enrolmentId, experiment }: OfEnrolment): Promise<CompleteRun | null> {
  const row = await db.experimentRun.findFirst({
    where: { enrolmentId, experiment, endedAt: { not: null }, error: null },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    select: COMPLETE,
  });
  return row === null ? null : (completeRun(row)[0] ?? null);
}

const COMPLETE = { id: true, createdAt: true, endedAt: true, result: true } as const;

type CompleteRow = { readonly id: string; readonly createdAt: Date; readonly endedAt: Date | null; readonly result: unknown };

function completeRun({ id, createdAt, endedAt, result }: CompleteRow): CompleteRun[] {
  return endedAt === null ? [] : [{ runId: id, createdAt, endedAt, result: experimentResultSchema.parse(result) }];
}

/**
 * Complete runs that began after the student locked a prediction that is still undecided, in the order in which they ended. Those of a software device
 * decide nothing: predictions are about times of a GPU.
 */
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
  return rows.flatMap(completeRun).filter(({ result }) => !result.device.software);
}

/** Enrolments with an undecided prediction, and a run on a GPU with a result that began after it was locked. */
export async function enrolmentsToDecide(db: Queryable): Promise<string[]> {
  const rows = await db.$queryRaw<{ enrolmentId: string }[]>`
    SELECT DISTINCT t.enrolment_id AS "enrolmentId" FROM question_tries t
    WHERE t.fraction IS NULL AND t.answered_at IS NOT NULL AND EXISTS (
      SELECT FROM experiment_runs r WHERE r.enrolment_id = t.enrolment_id AND r.created_at >= t.answered_at
        AND r.result->'device'->>'software' = 'false')`;
  return rows.map(({ enrolmentId }) => enrolmentId);
}

interface RunState {
  readonly endedAt: Date | null;
  /** It ended without a result, through no fault of the student. */
  readonly failed: boolean;
}

/** Null: there is no such run. */
export async function experimentRunState(db: Queryable, runId: string): Promise<RunState | null> {
  const row = await db.experimentRun.findUnique({ where: { id: runId }, select: { endedAt: true, error: true } });
  return row === null ? null : { endedAt: row.endedAt, failed: row.error !== null };
}

/** The parts of a run's curves that are stored before it ends, as the grader reported them: fixed curves first. */
export async function visitsSoFar(db: Queryable, runId: string): Promise<unknown[]> {
  const rows = await db.$queryRaw<{ visits: unknown[] }[]>`
    SELECT COALESCE(b.visits, '[]') || r.visits AS visits FROM experiment_runs r
    LEFT JOIN experiment_baselines b ON b.experiment = r.experiment AND b.version = r.version AND b.device = r.device
    WHERE r.id = ${runId}::uuid`;
  return rows[0]?.visits ?? [];
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

interface ClassQuery {
  readonly courseId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
  /** Names of the curves to read: the student's kernel, and the processor; null: the experiment has none. */
  readonly curves: { readonly own: string | null; readonly cpu: string | null };
}

/** The latest run with a result of a student of the course. */
export interface StudentRun {
  readonly enrolmentId: string;
  readonly name: string;
  /** Runs that this student asked for, with a result or without. */
  readonly runs: number;
  readonly runId: string;
  readonly endedAt: Date;
  /** With its driver, and the hash of what was measured: curves of two devices or versions do not belong together. */
  readonly device: string;
  readonly version: string;
  readonly deviceClass: OpenedClass;
  /** Empty where no kernel was brought, or none of its places is right. */
  readonly own: readonly CurvePoint[];
  readonly cpu: readonly CurvePoint[];
}

interface Row extends Omit<StudentRun, 'own' | 'cpu'> {
  readonly own: unknown;
  readonly cpu: unknown;
}

/** By name. Only the two curves are read from each result, which keeps the query fast for a class of hundreds. */
export async function classRuns(db: Queryable, { courseId, experiment, curves }: ClassQuery): Promise<StudentRun[]> {
  const pointsOf = (curve: string | null) => Prisma.sql`
    COALESCE(jsonb_path_query_first(r.result, '$.series[*] ? (@.name == $name).points', jsonb_build_object('name', ${curve}::text)), '[]')`;
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    WITH ran AS (
      SELECT r.enrolment_id, count(*)::int AS runs,
        (array_agg(r.id ORDER BY r.ended_at DESC, r.id DESC) FILTER (WHERE r.ended_at IS NOT NULL AND r.error IS NULL))[1] AS latest
      FROM experiment_runs r JOIN enrolments e ON e.id = r.enrolment_id
      WHERE e.course_id = ${courseId}::uuid AND e.role = 'student' AND e.dropped_at IS NULL AND r.experiment = ${experiment}
      GROUP BY r.enrolment_id
    )
    SELECT ran.enrolment_id AS "enrolmentId", u.name, ran.runs, r.id AS "runId", r.ended_at AS "endedAt",
      r.device_class::text AS "deviceClass", COALESCE(r.device, '') AS device, COALESCE(r.version, '') AS version,
      ${pointsOf(curves.own)} AS own, ${pointsOf(curves.cpu)} AS cpu
    FROM ran JOIN experiment_runs r ON r.id = ran.latest JOIN enrolments e ON e.id = ran.enrolment_id JOIN users u ON u.id = e.user_id
    ORDER BY u.name, ran.enrolment_id`);
  const points = curvePointSchema.array();
  return rows.map((row) => ({ ...row, own: points.parse(row.own), cpu: points.parse(row.cpu) }));
}

/** The results of those runs that have one. */
export async function experimentResults(db: Queryable, runIds: readonly string[]): Promise<Map<string, ExperimentResult>> {
  const rows = await db.experimentRun.findMany({ where: { id: { in: [...runIds] }, error: null }, select: { id: true, result: true } });
  return new Map(rows.flatMap(({ id, result }) => (result === null ? [] : [[id, experimentResultSchema.parse(result)] as const])));
}
