import { Prisma, type Queryable } from '@rooflab/db';
import { type CurveSeries, curveSeriesSchema, type ExperimentResult, experimentResultSchema, OWN_CURVE } from '@rooflab/result';
import type { AcceptedKernel, CountedRun, ExperimentOfAssignment } from './schema.ts';

const COUNTED = { id: true, enrolmentId: true, createdAt: true, endedAt: true, deviceClass: true, complete: true } as const;

/** Of students, in order of their start; also those that failed through no fault of theirs, whose `complete` is null. */
export async function listCountedRuns(
  db: Queryable,
  of: ExperimentOfAssignment & { readonly enrolmentId?: string },
): Promise<CountedRun[]> {
  const where = { ...of, enrolment: { role: 'student' } } as const;
  const rows = await db.experimentRun.findMany({ where, select: COUNTED, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(({ id, ...row }) => ({ runId: id, ...row }));
}

/** What belongs to one run alone; all other curves are those of its device and version. */
export interface OwnCurve {
  /** With its driver, and the hash of what was measured: curves of two devices or versions do not belong together. */
  readonly device: string;
  readonly version: string;
  /** Null where the experiment has none. */
  readonly own: CurveSeries | null;
}

/** By run, of those that have a result. Only one curve is read from each, which keeps the query fast for a class of hundreds. */
export async function ownCurves(db: Queryable, { assignmentId, experiment }: ExperimentOfAssignment): Promise<Map<string, OwnCurve>> {
  const rows = await db.$queryRaw<{ runId: string; device: string; version: string; own: unknown }[]>(Prisma.sql`
    SELECT id AS "runId", COALESCE(device, '') AS device, COALESCE(version, '') AS version,
      jsonb_path_query_first(result, '$.series[*] ? (@.name == $name)', jsonb_build_object('name', ${OWN_CURVE}::text)) AS own
    FROM experiment_runs
    WHERE assignment_id = ${assignmentId}::uuid AND experiment = ${experiment} AND result IS NOT NULL`);
  const curve = curveSeriesSchema.nullable();
  return new Map(rows.map(({ runId, own, ...row }) => [runId, { ...row, own: curve.parse(own) }]));
}

/** What a run measured; null while there is no result. */
export async function runResult(db: Queryable, runId: string): Promise<ExperimentResult | null> {
  const row = await db.experimentRun.findUnique({ where: { id: runId }, select: { result: true } });
  return row?.result == null ? null : experimentResultSchema.parse(row.result);
}

export const ACCEPTED = { cancelledAt: null, gradings: { some: { effective: true, verdict: 'accepted' } } };

/** The kernels that a student can choose for a counted run, the latest first. */
export async function acceptedKernels(
  db: Queryable,
  { enrolmentId, exercise }: { enrolmentId: string; exercise: string },
): Promise<AcceptedKernel[]> {
  const rows = await db.handIn.findMany({
    where: { enrolmentId, exercise, ...ACCEPTED },
    select: { id: true, createdAt: true, note: true, gradings: { where: { effective: true }, select: { fraction: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 50,
  });
  return rows.map(({ id, createdAt, note, gradings: [grading] }) => ({
    handInId: id,
    createdAt,
    note,
    fraction: grading?.fraction ?? null,
  }));
}
