import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import { gradedOn } from '@rooflab/roofline';
import { BEST_IN_CLASS, HAS_RESULT, TIMED } from '../grade/best-first.ts';

export interface LeaderboardFilter {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly deviceClass: DeviceClass;
  /** Only what was handed in before; null: everything. */
  readonly before: Date | null;
  /** Left out: everybody. */
  readonly enrolmentId?: string;
}

export interface LeaderboardRow {
  readonly enrolmentId: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly hidden: boolean;
  readonly handInId: string;
  readonly handedInAt: Date;
  readonly score: number;
  /** Of the roof; null where results are counted, not timed. */
  readonly fraction: number | null;
  /** Its interval, from those of the medians. */
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
}

/**
 * Each student's best accepted result of one device class: by the fraction of the roof, and counted ones by the score. For every student it reads the
 * first entry of an index, so the time grows with the students, not with their hand-ins. Staff take no part.
 */
export async function bestResults(
  db: Queryable,
  { courseId, assignmentId, exercise, deviceClass, before, enrolmentId }: LeaderboardFilter,
): Promise<LeaderboardRow[]> {
  const measured = deviceClass === 'counted' ? Prisma.empty : Prisma.sql`AND ${TIMED}`;
  const ofOne = enrolmentId === undefined ? Prisma.empty : Prisma.sql`AND e.id = ${enrolmentId}::uuid`;
  const inTime = before === null ? Prisma.empty : Prisma.sql`AND g.handed_in_at < ${before}`;
  return await db.$queryRaw<LeaderboardRow[]>(Prisma.sql`
    SELECT e.id AS "enrolmentId", u.name, e.nickname, e.leaderboard_hidden AS hidden, best.hand_in_id AS "handInId",
      best.handed_in_at AS "handedInAt", best.score, best.fraction,
      COALESCE(best.fraction_low, best.fraction) AS "fractionLow", COALESCE(best.fraction_high, best.fraction) AS "fractionHigh"
    FROM enrolments e
    JOIN users u ON u.id = e.user_id
    CROSS JOIN LATERAL (
      SELECT g.hand_in_id, g.handed_in_at, g.score, g.fraction, g.fraction_low, g.fraction_high FROM gradings g
      WHERE ${HAS_RESULT} AND g.verdict = 'accepted' ${measured} AND g.assignment_id = ${assignmentId}::uuid AND g.exercise = ${exercise}
        AND g.device_class = ${deviceClass}::device_class AND g.enrolment_id = e.id ${inTime}
      ORDER BY ${BEST_IN_CLASS} LIMIT 1) best
    WHERE e.course_id = ${courseId}::uuid AND e.role = 'student' AND e.dropped_at IS NULL ${ofOne}
    ORDER BY best.fraction DESC NULLS LAST, best.score DESC, best.handed_in_at, e.id`);
}

/** The first `most` of the best accepted results of a class (`bestResults`), with their sources. Students who hide from the leaderboard are left out. */
export async function bestKernels(
  db: Queryable,
  filter: LeaderboardFilter & { readonly most: number },
): Promise<(LeaderboardRow & { readonly source: string })[]> {
  const best = (await bestResults(db, filter)).filter(({ hidden }) => !hidden).slice(0, filter.most);
  const handIns = await db.handIn.findMany({
    where: { id: { in: best.map(({ handInId }) => handInId) } },
    select: { id: true, source: true },
  });
  const sources = new Map(handIns.map(({ id, source }) => [id, source]));
  return best.flatMap((row) => {
    const source = sources.get(row.handInId);
    return source === undefined ? [] : [{ ...row, source }];
  });
}

/**
 * The device classes on which any of the exercises was graded: the one that the assignment asks for, then the fastest first, counted results last.
 * One index lookup for each class and exercise; written with `EXISTS` it would be a join over all gradings.
 */
export async function gradedClasses(db: Queryable, assignmentId: string, exercises: readonly string[]): Promise<DeviceClass[]> {
  const rows = await db.$queryRaw<{ deviceClass: DeviceClass }[]>(Prisma.sql`
    SELECT c AS "deviceClass" FROM unnest(enum_range(NULL::device_class)) c
    JOIN assignments a ON a.id = ${assignmentId}::uuid
    CROSS JOIN LATERAL (
      SELECT FROM unnest(${exercises}::text[]) x CROSS JOIN LATERAL (
        SELECT FROM gradings g WHERE g.effective AND g.assignment_id = a.id AND g.exercise = x AND g.device_class = c LIMIT 1) any_of_exercise
      LIMIT 1) any_of_class
    ORDER BY (c = a.device_class) IS TRUE DESC, c = 'counted', c DESC`);
  return rows.map(({ deviceClass }) => deviceClass);
}

/** Those of them whose results are compared: not software devices, whose times say nothing about a kernel. */
export async function rankedClasses(db: Queryable, assignmentId: string, exercises: readonly string[]): Promise<DeviceClass[]> {
  return (await gradedClasses(db, assignmentId, exercises)).filter((deviceClass) => gradedOn(deviceClass) !== 'correctness');
}

/** Students see only what was handed in before this moment; null: everything, since the board is not frozen, or not yet. */
export function frozenBefore({ leaderboardFrozenAt }: { readonly leaderboardFrozenAt: Date | null }, now: Date): Date | null {
  return leaderboardFrozenAt !== null && leaderboardFrozenAt <= now ? leaderboardFrozenAt : null;
}
