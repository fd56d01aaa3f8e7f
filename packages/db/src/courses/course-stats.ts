import { Temporal } from 'temporal-polyfill';
import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { bestFirst } from '../grades/best-first.ts';

export interface StatsFilter {
  readonly courseId: string;
  readonly assignmentId?: string | undefined;
  readonly exercise?: string | undefined;
}

export interface VerdictDay {
  /** Of the course's time zone: `2026-11-20`. */
  readonly day: string;
  readonly verdict: string;
  readonly handIns: number;
}

interface DayRange {
  readonly timeZone: string;
  readonly now: Date;
  /** Calendar days there, the day of `now` among them. */
  readonly lastDays: number;
}

/** How many hand-ins of each day got each verdict, oldest day first; whole days. */
export async function verdictsByDay(db: Queryable, { timeZone, now, lastDays, ...filter }: StatsFilter & DayRange): Promise<VerdictDay[]> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const from = today.subtract({ days: lastDays - 1 }).toZonedDateTime(timeZone);
  return await db.$queryRaw<VerdictDay[]>(Prisma.sql`
    SELECT to_char(g.handed_in_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, g.verdict, count(*)::int AS "handIns"
    FROM gradings g JOIN assignments a ON a.id = g.assignment_id JOIN enrolments e ON e.id = g.enrolment_id
    WHERE ${conditions(filter)} AND e.role = 'student' AND g.handed_in_at >= ${new Date(from.epochMilliseconds)}
    GROUP BY 1, 2 ORDER BY 1, 2`);
}

export interface StudentProgress {
  readonly enrolmentId: string;
  readonly name: string;
  readonly assignmentId: string;
  readonly exercise: string;
  /** With a grading in effect. */
  readonly handIns: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly lastVerdict: string;
  /** Of the best hand-in (`bestOf`); null without a result. */
  readonly bestScore: number | null;
  /** When that was handed in. */
  readonly improvedAt: Date | null;
  readonly acceptedAt: Date | null;
  /** Up to and with the first that was accepted; null without one. */
  readonly handInsToAccepted: number | null;
}

/** Where each student who handed in stands in each exercise, by name. */
export async function studentProgress(db: Queryable, filter: StatsFilter): Promise<StudentProgress[]> {
  return await db.$queryRaw<StudentProgress[]>(Prisma.sql`
    WITH numbered AS (
      SELECT g.enrolment_id, g.assignment_id, g.exercise, g.handed_in_at, g.verdict, g.score,
        row_number() OVER (PARTITION BY g.enrolment_id, g.assignment_id, g.exercise ORDER BY ${bestFirst(Prisma.sql`a.device_class`)}) AS place,
        row_number() OVER (PARTITION BY g.enrolment_id, g.assignment_id, g.exercise ORDER BY g.handed_in_at, g.hand_in_id) AS number
      FROM gradings g JOIN assignments a ON a.id = g.assignment_id
      WHERE ${conditions(filter)}),
    progress AS (
      SELECT enrolment_id, assignment_id, exercise, count(*)::int AS "handIns", min(handed_in_at) AS "firstAt", max(handed_in_at) AS "lastAt",
        (array_agg(verdict ORDER BY number DESC))[1] AS "lastVerdict", max(score) FILTER (WHERE place = 1) AS "bestScore",
        max(handed_in_at) FILTER (WHERE place = 1 AND score IS NOT NULL) AS "improvedAt",
        min(handed_in_at) FILTER (WHERE verdict = 'accepted') AS "acceptedAt",
        (min(number) FILTER (WHERE verdict = 'accepted'))::int AS "handInsToAccepted"
      FROM numbered GROUP BY 1, 2, 3)
    SELECT e.id AS "enrolmentId", u.name, p.assignment_id AS "assignmentId", p.exercise, p."handIns", p."firstAt", p."lastAt", p."lastVerdict",
      p."bestScore", p."improvedAt", p."acceptedAt", p."handInsToAccepted"
    FROM progress p JOIN enrolments e ON e.id = p.enrolment_id JOIN users u ON u.id = e.user_id
    WHERE e.role = 'student' AND e.dropped_at IS NULL
    ORDER BY u.name, e.id, p.assignment_id, p.exercise`);
}

function conditions({ courseId, assignmentId, exercise }: StatsFilter): Prisma.Sql {
  const all = [Prisma.sql`g.effective AND a.course_id = ${courseId}::uuid`];
  if (assignmentId !== undefined) all.push(Prisma.sql`g.assignment_id = ${assignmentId}::uuid`);
  if (exercise !== undefined) all.push(Prisma.sql`g.exercise = ${exercise}`);
  return Prisma.join(all, ' AND ');
}

/** Students of a course who have not left it. */
export async function countStudents(db: Queryable, courseId: string): Promise<number> {
  return await db.enrolment.count({ where: { courseId, role: 'student', droppedAt: null } });
}
