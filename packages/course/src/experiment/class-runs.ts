import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { type CurvePoint, curvePointSchema, type ExperimentResult, experimentResultSchema, type OpenedClass } from '@rooflab/result';

export interface ClassQuery {
  readonly courseId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
  /** Names of the curves to read: of the student's kernel, and of the processor; null: it has none. */
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
  /** Empty where none was brought, or none of its places is right. */
  readonly own: readonly CurvePoint[];
  readonly cpu: readonly CurvePoint[];
}

interface Row extends Omit<StudentRun, 'own' | 'cpu'> {
  readonly own: unknown;
  readonly cpu: unknown;
}

/** By name. Only the two curves are taken out of each result, so that a class of hundreds is one quick query. */
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

/** The results of these runs, those that have one. */
export async function experimentResults(db: Queryable, runIds: readonly string[]): Promise<Map<string, ExperimentResult>> {
  const rows = await db.experimentRun.findMany({ where: { id: { in: [...runIds] }, error: null }, select: { id: true, result: true } });
  return new Map(rows.flatMap(({ id, result }) => (result === null ? [] : [[id, experimentResultSchema.parse(result)] as const])));
}
