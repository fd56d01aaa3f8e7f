import { Prisma, type Queryable } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import { Temporal } from 'temporal-polyfill';
import { effectiveExtensions } from '../extension/effective-extensions.ts';
import type { EffectiveExtension } from '../extension/more-time.ts';
import { bestOfCell } from '../grade/best-first.ts';
import { sortedByName } from '../roster/person-name.ts';
import { countInvitedStudents, listInvitedStudents } from '../roster/queries.ts';
import type { StatsFilter } from './schema.ts';

interface VerdictDay {
  /** In the course's time zone: `2026-11-20`. */
  readonly day: string;
  readonly verdict: string;
  readonly handIns: number;
}

interface DayRange {
  readonly timeZone: string;
  readonly now: Date;
  /** Calendar days there, the day of `now` included. */
  readonly lastDays: number;
}

/** How many hand-ins of each day got each verdict, oldest day first; whole days. */
export async function verdictsByDay(db: Queryable, { timeZone, now, lastDays, ...filter }: StatsFilter & DayRange): Promise<VerdictDay[]> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const from = today.subtract({ days: lastDays - 1 }).toZonedDateTime(timeZone);
  // Days are formatted after counting: formatting one for each hand-in takes longer than reading them.
  return await db.$queryRaw<VerdictDay[]>(Prisma.sql`
    SELECT to_char(counted.day, 'YYYY-MM-DD') AS day, counted.verdict, counted."handIns"
    FROM (
      SELECT (g.handed_in_at AT TIME ZONE ${timeZone})::date AS day, g.verdict, count(*)::int AS "handIns"
      FROM gradings g JOIN assignments a ON a.id = g.assignment_id JOIN enrolments e ON e.id = g.enrolment_id
      WHERE ${conditions(filter)} AND e.role = 'student' AND g.handed_in_at >= ${new Date(from.epochMilliseconds)}
      GROUP BY 1, 2) counted
    ORDER BY 1, 2`);
}

export interface StudentProgress {
  readonly enrolmentId: string;
  readonly name: string;
  readonly assignmentId: string;
  readonly exercise: string;
  /** Those with a grading in effect. */
  readonly handIns: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly lastVerdict: string;
  readonly acceptedAt: Date | null;
  /** Up to and with the first that was accepted; null without one. */
  readonly handInsToAccepted: number | null;
  /** The highest that was accepted on each class of GPUs, of the roof; null where none was. */
  readonly large: number | null;
  readonly medium: number | null;
  /** The highest lower end of their intervals. */
  readonly largeLow: number | null;
  readonly mediumLow: number | null;
  /** The most points of one that was accepted by counts. */
  readonly countedScore: number | null;
  /** Of the best hand-in (`bestOf`) while none is accepted; null without a result. */
  readonly bestScore: number | null;
  readonly bestDeviceClass: DeviceClass | null;
  /** When the best was handed in. */
  readonly improvedAt: Date | null;
  /** Of the last hand-in that was not cancelled, while none is accepted. */
  readonly lastNote: string | null;
}

/**
 * Where each student who handed in stands in each exercise, in no order. The index that it reads is in the order of its groups; the best result and
 * the last note are only looked up for the few who are not accepted.
 */
export async function studentProgress(db: Queryable, { courseId, assignmentId, exercise }: StatsFilter): Promise<StudentProgress[]> {
  const ofAssignment = assignmentId === undefined ? Prisma.empty : Prisma.sql`AND a.id = ${assignmentId}::uuid`;
  const ofExercise = exercise === undefined ? Prisma.empty : Prisma.sql`AND x.subject = ${exercise}`;
  const cell = Prisma.sql`g.enrolment_id = e.id AND g.assignment_id = a.id AND g.exercise = x.subject`;
  const best = (column: Prisma.Sql) => bestOfCell(column, { cell, required: Prisma.sql`a.device_class` });
  return await db.$queryRaw<StudentProgress[]>(Prisma.sql`
    SELECT e.id AS "enrolmentId", u.name, a.id AS "assignmentId", x.subject AS exercise, c."handIns", c."firstAt", c."lastAt",
      c.verdicts[c."handIns"] AS "lastVerdict", c."acceptedAt", array_position(c.verdicts, 'accepted') AS "handInsToAccepted",
      c.large, c.medium, c."largeLow", c."mediumLow", c."countedScore",
      ${untilAccepted(best(Prisma.sql`g.score`))} AS "bestScore", ${untilAccepted(best(Prisma.sql`g.device_class::text`))} AS "bestDeviceClass",
      ${untilAccepted(best(Prisma.sql`g.handed_in_at`))} AS "improvedAt",
      ${untilAccepted(LAST_NOTE)} AS "lastNote"
    FROM assignments a JOIN assignment_items x ON x.assignment_id = a.id AND x.kind = 'exercise'
    CROSS JOIN LATERAL (
      SELECT g.enrolment_id, count(*)::int AS "handIns", min(g.handed_in_at) AS "firstAt", max(g.handed_in_at) AS "lastAt",
        array_agg(g.verdict ORDER BY g.handed_in_at, g.hand_in_id) AS verdicts,
        min(g.handed_in_at) FILTER (WHERE g.verdict = 'accepted') AS "acceptedAt", ${highestAccepted(FRACTION, 'large')} AS large,
        ${highestAccepted(FRACTION, 'medium')} AS medium, ${highestAccepted(FRACTION_LOW, 'large')} AS "largeLow",
        ${highestAccepted(FRACTION_LOW, 'medium')} AS "mediumLow",
        max(g.score) FILTER (WHERE g.verdict = 'accepted' AND g.device_class = 'counted') AS "countedScore"
      FROM gradings g WHERE g.effective AND g.assignment_id = a.id AND g.exercise = x.subject GROUP BY 1) c
    JOIN enrolments e ON e.id = c.enrolment_id JOIN users u ON u.id = e.user_id
    WHERE a.course_id = ${courseId}::uuid ${ofAssignment} ${ofExercise} AND e.role = 'student' AND e.dropped_at IS NULL`);
}

const LAST_NOTE = Prisma.sql`SELECT h.note FROM hand_ins h
  WHERE h.enrolment_id = e.id AND h.assignment_id = a.id AND h.exercise = x.subject AND h.cancelled_at IS NULL
  ORDER BY h.created_at DESC LIMIT 1`;

/** The subquery is not run for the others. */
function untilAccepted(subquery: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN c."acceptedAt" IS NULL THEN (${subquery}) END`;
}

const FRACTION = Prisma.sql`g.fraction`;
const FRACTION_LOW = Prisma.sql`COALESCE(g.fraction_low, g.fraction)`;

function highestAccepted(share: Prisma.Sql, deviceClass: 'large' | 'medium'): Prisma.Sql {
  return Prisma.sql`max(${share}) FILTER (WHERE g.verdict = 'accepted' AND g.device_class = ${deviceClass}::device_class)`;
}

export interface ClassStudent {
  /** Null: invited, and has not joined. */
  readonly enrolmentId: string | null;
  readonly name: string;
  readonly email: string;
  readonly section: string | null;
  readonly extensions: readonly EffectiveExtension[];
}

/** Students of a course who have not left it, and those who are invited, by name. */
export async function classStudents(db: Queryable, courseId: string): Promise<ClassStudent[]> {
  const rows = await db.enrolment.findMany({
    where: { courseId, role: 'student', droppedAt: null },
    select: { id: true, section: true, user: { select: { name: true, email: true } } },
    orderBy: { id: 'asc' },
  });
  const extensions = Map.groupBy(
    await effectiveExtensions(db, { enrolmentIds: rows.map(({ id }) => id) }),
    ({ enrolmentId }) => enrolmentId,
  );
  const invited = await listInvitedStudents(db, courseId);
  return sortedByName([
    ...rows.map(({ id, section, user }) => ({ ...user, enrolmentId: id, section, extensions: extensions.get(id) ?? [] })),
    ...invited.map(({ invitationId: _, ...student }) => ({ ...student, enrolmentId: null })),
  ]);
}

function conditions({ courseId, assignmentId, exercise }: StatsFilter): Prisma.Sql {
  const all = [Prisma.sql`g.effective AND a.course_id = ${courseId}::uuid`];
  if (assignmentId !== undefined) all.push(Prisma.sql`g.assignment_id = ${assignmentId}::uuid`);
  if (exercise !== undefined) all.push(Prisma.sql`g.exercise = ${exercise}`);
  return Prisma.join(all, ' AND ');
}

/** Students of a course who have not left it, and those who are invited. */
export async function countStudents(db: Queryable, courseId: string): Promise<number> {
  const enrolled = await db.enrolment.count({ where: { courseId, role: 'student', droppedAt: null } });
  return enrolled + (await countInvitedStudents(db, courseId));
}
