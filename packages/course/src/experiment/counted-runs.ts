import type { DeviceClass, Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { type CurveSeries, curveSeriesSchema, type ExperimentResult, experimentResultSchema, OWN_CURVE } from '@rooflab/result';

interface OfAssignment {
  readonly assignmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
}

/** A run that was started for an assignment, without what it measured. */
export interface CountedRun {
  readonly runId: string;
  readonly enrolmentId: string;
  readonly createdAt: Date;
  /** Null: it waits, or is measured now. */
  readonly endedAt: Date | null;
  readonly deviceClass: DeviceClass | null;
  /** Null without a result. */
  readonly complete: boolean | null;
}

const COUNTED = { id: true, enrolmentId: true, createdAt: true, endedAt: true, deviceClass: true, complete: true } as const;

/** Of students, in order of their start; those that failed through our fault too, whose `complete` is null. */
export async function listCountedRuns(db: Queryable, of: OfAssignment & { readonly enrolmentId?: string }): Promise<CountedRun[]> {
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

/** By run, of those that have a result. Only the one curve is taken out of each, so that a class of hundreds is one quick query. */
export async function ownCurves(db: Queryable, { assignmentId, experiment }: OfAssignment): Promise<Map<string, OwnCurve>> {
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
