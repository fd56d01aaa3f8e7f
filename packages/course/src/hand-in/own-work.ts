import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { DeviceClass, TimedPoint, Verdict } from '@rooflab/result';
import { CORRECTNESS_POINTS } from '@rooflab/roofline';
import { bestOfCell } from '../grade/best-first.ts';
import { type LinesRow, linesColumns } from './changed-lines.ts';
import type { StoredOutcome } from './hand-in-outcome.ts';

export interface WorkFilter {
  readonly enrolmentId: string;
  readonly assignmentId?: string | undefined;
  readonly exercise?: string | undefined;
}

/** One hand-in of a student, with its point under the roof. */
export interface WorkRow extends StoredOutcome {
  readonly assignmentId: string;
  /** Of the largest timed size; null when nothing was timed. */
  readonly point: TimedPoint | null;
}

/** The same with its changed lines, if they were counted. */
interface LoggedRow extends WorkRow, LinesRow {}

/** What a student handed in and did not cancel, newest first, page by page. */
export async function listWork(
  db: Queryable,
  { enrolmentId, assignmentId, exercise, before, limit }: WorkFilter & { before: { at: Date; id: string } | null; limit: number },
): Promise<LoggedRow[]> {
  const all = [Prisma.sql`h.enrolment_id = ${enrolmentId}::uuid AND h.cancelled_at IS NULL`];
  if (assignmentId !== undefined) all.push(Prisma.sql`h.assignment_id = ${assignmentId}::uuid`);
  if (exercise !== undefined) all.push(Prisma.sql`h.exercise = ${exercise}`);
  if (before !== null) all.push(Prisma.sql`(h.created_at, h.id) < (${before.at}, ${before.id}::uuid)`);
  return await db.$queryRaw<LoggedRow[]>(Prisma.sql`
    WITH page AS MATERIALIZED (
      SELECT h.* FROM hand_ins h WHERE ${Prisma.join(all, ' AND ')} ORDER BY h.created_at DESC, h.id DESC LIMIT ${limit})
    SELECT ${WORK_COLUMNS}, ${linesColumns(Prisma.sql`p.id`)}
    FROM page h ${WITH_GRADING}
    LEFT JOIN LATERAL (
      SELECT o.id FROM hand_ins o
      WHERE o.enrolment_id = h.enrolment_id AND o.assignment_id = h.assignment_id AND o.exercise = h.exercise AND o.cancelled_at IS NULL
        AND (o.created_at, o.id) < (h.created_at, h.id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT 1) p ON true
    ORDER BY h.created_at DESC, h.id DESC`);
}

const WORK_COLUMNS = Prisma.sql`h.id AS "handInId", h.assignment_id AS "assignmentId", h.exercise, h.created_at AS "createdAt", h.note,
  g.verdict, g.score, g.fraction, g.device_class::text AS "deviceClass", g.point`;

const WITH_GRADING = Prisma.sql`LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective`;

/** These hand-ins, in no order. */
export async function findWork(db: Queryable, handInIds: readonly string[]): Promise<WorkRow[]> {
  return await db.$queryRaw<WorkRow[]>(Prisma.sql`
    SELECT ${WORK_COLUMNS} FROM hand_ins h ${WITH_GRADING} WHERE h.id = ANY(${handInIds}::uuid[])`);
}

export interface ExerciseTrend {
  readonly assignmentId: string;
  readonly exercise: string;
  readonly handIns: number;
  readonly waiting: number;
  readonly lastAt: Date;
  readonly bestHandInId: string | null;
  readonly bestVerdict: Verdict | null;
  readonly bestScore: number | null;
  readonly bestMaxScore: number | null;
  readonly bestFraction: number | null;
  readonly bestDeviceClass: DeviceClass | null;
  /** As `BestResult` has them. */
  readonly bestFractionLow: number | null;
  readonly bestCountedScore: number | null;
  /** Those of the last timed hand-ins, oldest first. */
  readonly fractions: number[];
}

/** Points of the small curve beside an exercise. */
const TREND_POINTS = 30;

/** For each exercise that a student has handed in: how often, the best hand-in (`bestOf`), and the latest fractions. */
export async function exerciseTrends(db: Queryable, enrolmentId: string): Promise<ExerciseTrend[]> {
  const cell = Prisma.sql`g.enrolment_id = ${enrolmentId}::uuid AND g.assignment_id = c.assignment_id AND g.exercise = c.exercise`;
  return await db.$queryRaw<ExerciseTrend[]>(Prisma.sql`
    WITH cells AS (
      SELECT assignment_id, exercise, count(*)::int AS "handIns", max(created_at) AS "lastAt",
        (count(*) FILTER (WHERE ended_at IS NULL))::int AS waiting
      FROM hand_ins WHERE enrolment_id = ${enrolmentId}::uuid AND cancelled_at IS NULL GROUP BY 1, 2)
    SELECT c.assignment_id AS "assignmentId", c.exercise, c."handIns", c.waiting, c."lastAt", b.hand_in_id AS "bestHandInId", b.verdict AS "bestVerdict",
      b.score AS "bestScore", b.max_score AS "bestMaxScore", b.fraction AS "bestFraction", b.device_class::text AS "bestDeviceClass",
      ${FRACTION_LOW} AS "bestFractionLow", ${COUNTED_SCORE} AS "bestCountedScore", COALESCE(t.fractions, '{}') AS fractions
    FROM cells c JOIN assignments a ON a.id = c.assignment_id
    LEFT JOIN LATERAL (${bestOfCell(Prisma.sql`g.*`, { cell, required: Prisma.sql`a.device_class` })}) b ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(l.fraction ORDER BY l.created_at, l.id) AS fractions FROM (
        SELECT h.created_at, h.id, g.fraction FROM hand_ins h JOIN gradings g ON g.hand_in_id = h.id AND g.effective
        WHERE h.enrolment_id = ${enrolmentId}::uuid AND h.assignment_id = c.assignment_id AND h.exercise = c.exercise AND g.fraction IS NOT NULL
        ORDER BY h.created_at DESC, h.id DESC LIMIT ${TREND_POINTS}) l) t ON true`);
}

export interface BestResult {
  readonly handInId: string;
  readonly verdict: Verdict | null;
  readonly score: number | null;
  /** Of the roof; null where nothing was timed on a GPU. */
  readonly fraction: number | null;
  /** The lower end of its interval. */
  readonly fractionLow: number | null;
  /** Out of 100, by its counts, whatever it was graded on; null where it has no marks by counts. */
  readonly countedScore: number | null;
  readonly deviceClass: DeviceClass | null;
}

/** A column of the grading in effect of the hand-in `b`. */
const ofBest = (column: Prisma.Sql) => Prisma.sql`(SELECT ${column} FROM gradings g WHERE g.hand_in_id = b.hand_in_id AND g.effective)`;

const FRACTION_LOW = ofBest(Prisma.sql`COALESCE(g.fraction_low, g.fraction)`);

const COUNTED_SCORE = ofBest(Prisma.sql`(
  SELECT ${CORRECTNESS_POINTS}::float8 + sum((mark ->> 'points')::float8) FROM jsonb_array_elements(g.result #> '{counted,marks}') mark)`);

/** The student's best result for one exercise of an assignment (`bestOf`); null if there is none. */
export async function bestResultOf(
  db: Queryable,
  { enrolmentId, assignmentId, exercise }: { enrolmentId: string; assignmentId: string; exercise: string },
): Promise<BestResult | null> {
  const cell = Prisma.sql`g.enrolment_id = ${enrolmentId}::uuid AND g.assignment_id = a.id AND g.exercise = ${exercise}`;
  const [best] = await db.$queryRaw<BestResult[]>(Prisma.sql`
    SELECT b.hand_in_id AS "handInId", b.verdict, b.score, b.fraction, b.device_class::text AS "deviceClass",
      ${FRACTION_LOW} AS "fractionLow", ${COUNTED_SCORE} AS "countedScore"
    FROM assignments a
    CROSS JOIN LATERAL (${bestOfCell(Prisma.sql`g.*`, { cell, required: Prisma.sql`a.device_class` })}) b
    WHERE a.id = ${assignmentId}::uuid`);
  return best ?? null;
}
