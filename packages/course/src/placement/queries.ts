import type { Queryable } from '@rooflab/db';
import { Prisma, readCursor } from '@rooflab/db';
import type { DeviceClass, TimedPoint } from '@rooflab/result';
import { BEST_IN_CLASS, HAS_RESULT, TIMED } from '../grade/best-first.ts';
import type { ClassPoint, DensityCell } from './schema.ts';

export interface PlacementFilter {
  readonly assignmentId: string;
  readonly exercise: string;
  readonly deviceClass: DeviceClass | null;
  readonly enrolmentId?: string | undefined;
  readonly verdict?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Newest first, page by page; hand-ins that were not timed have no point. */
export async function listPlacements(db: Queryable, filter: PlacementFilter): Promise<ClassPoint[]> {
  const rows = await db.$queryRaw<(Omit<ClassPoint, Exclude<keyof TimedPoint, 'fraction'>> & { point: TimedPoint })[]>(Prisma.sql`
    SELECT g.hand_in_id AS "handInId", g.enrolment_id AS "enrolmentId", u.name, g.handed_in_at AS "handedInAt", g.verdict, g.score,
      g.device_class::text AS "deviceClass", g.point, g.fraction, COALESCE(g.fraction_low, g.fraction) AS "fractionLow",
      COALESCE(g.fraction_high, g.fraction) AS "fractionHigh"
    FROM gradings g
    JOIN enrolments e ON e.id = g.enrolment_id
    JOIN users u ON u.id = e.user_id
    WHERE ${conditions(filter)}
    ORDER BY g.handed_in_at DESC, g.hand_in_id DESC LIMIT ${filter.limit}`);
  return rows.map(({ point, ...row }) => ({ ...point, ...row }));
}

function conditions({ assignmentId, exercise, deviceClass, enrolmentId, verdict, cursor }: PlacementFilter): Prisma.Sql {
  const all = [
    Prisma.sql`g.effective AND g.assignment_id = ${assignmentId}::uuid AND g.exercise = ${exercise} AND g.fraction IS NOT NULL
    AND g.point IS NOT NULL`,
  ];
  if (deviceClass !== null) all.push(Prisma.sql`g.device_class = ${deviceClass}::device_class`);
  if (enrolmentId !== undefined) all.push(Prisma.sql`g.enrolment_id = ${enrolmentId}::uuid`);
  if (verdict !== undefined) all.push(Prisma.sql`g.verdict = ${verdict}`);
  const after = cursor === undefined ? null : readCursor(cursor);
  if (after !== null) all.push(Prisma.sql`(g.handed_in_at, g.hand_in_id) < (${after.at}, ${after.id}::uuid)`);
  return Prisma.join(all, ' AND ');
}

export interface DensityFilter {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly deviceClass: DeviceClass;
  readonly atLeast: number;
}

/** How many students have their best point in each cell of the plot; cells of fewer than `atLeast` are left out. */
export async function placementDensity(
  db: Queryable,
  { courseId, assignmentId, exercise, deviceClass, atLeast }: DensityFilter,
): Promise<DensityCell[]> {
  return await db.$queryRaw<DensityCell[]>(Prisma.sql`
    SELECT ${stepOf(['countedIntensity', 'intensity'], 1e-6)} AS "intensityStep", ${stepOf(['flopsPerSecond'], 1)} AS "flopsStep",
      ${stepOf(['bytesPerSecond'], 1)} AS "bytesStep",
      count(*)::int AS students
    FROM enrolments e
    CROSS JOIN LATERAL (
      SELECT g.point FROM gradings g
      WHERE ${HAS_RESULT} AND g.assignment_id = ${assignmentId}::uuid AND g.exercise = ${exercise}
        AND g.device_class = ${deviceClass}::device_class AND g.enrolment_id = e.id AND ${TIMED} AND g.point IS NOT NULL
      ORDER BY ${BEST_IN_CLASS} LIMIT 1) best
    WHERE e.course_id = ${courseId}::uuid AND e.role = 'student' AND e.dropped_at IS NULL
    GROUP BY 1, 2, 3 HAVING count(*) >= ${atLeast} ORDER BY 1, 2, 3`);
}

/** The step of the first of these rates that the point has and that is not 0. Anything below `least` counts as `least`: 0 has no logarithm. */
function stepOf(rates: readonly (keyof TimedPoint)[], least: number): Prisma.Sql {
  const values = rates.map((rate) => Prisma.sql`NULLIF((best.point ->> ${rate})::float8, 0)`);
  return Prisma.sql`floor(4 * log(GREATEST(COALESCE(${Prisma.join(values)}), ${least})))::int`;
}
