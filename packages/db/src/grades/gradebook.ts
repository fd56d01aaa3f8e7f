import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { bestOfCell, inFull } from './best-first.ts';
import type { GradeInput } from './grade-input.ts';
import {
  allHandIns,
  HAND_IN_COLUMNS,
  HAND_IN_WITH_RESULT,
  loadHandIns,
  loadReports,
  loadRuns,
  loadTries,
  RULES_BY_DUE_DATE,
} from './load-grade-input.ts';

/** Somebody who is a student of the course now. */
export interface EnrolledStudent {
  readonly enrolmentId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly section: string | null;
}

export interface GradebookStudent extends EnrolledStudent {
  readonly input: GradeInput;
}

export interface GradebookPage {
  readonly courseId: string;
  /** Students whose (name, id) come after these; null: from the first. */
  readonly after: { readonly name: string; readonly enrolmentId: string } | null;
  readonly limit: number;
  /** Read all hand-ins: for grades under other rules than the present ones. */
  readonly complete?: boolean;
}

/**
 * What `effectiveGrade` needs of a page of students, by name. Of each student and exercise only the hand-ins that can matter are read: those
 * after the due date, the chosen one, the last, the last with a result (and the last that was graded in full), and the best of those in time. The grades are the same as from
 * all of them, which a test holds to, and the time does not grow with what students handed in before.
 */
export async function loadGradebook(db: Queryable, page: GradebookPage): Promise<GradebookStudent[]> {
  const course = await db.course.findUniqueOrThrow({
    where: { id: page.courseId },
    select: { timeZone: true, lateDayBudget: true, assignments: { ...RULES_BY_DUE_DATE } },
  });
  const students = await listStudents(db, page);
  const ids = students.map(({ enrolmentId }) => enrolmentId);
  const handIns = byEnrolment(await loadHandIns(db, page.complete ? allHandIns(ids) : candidates(page.courseId, ids)));
  const tries = byEnrolment(await loadTries(db, ids));
  const runs = byEnrolment(await loadRuns(db, ids));
  const reports = byEnrolment(await loadReports(db, ids));
  const granted = { enrolmentId: { in: ids }, revokedAt: null };
  const extensions = byEnrolment(
    await db.extension.findMany({ where: granted, select: { enrolmentId: true, assignmentId: true, dueAt: true } }),
  );
  const overrides = byEnrolment(
    await db.override.findMany({ where: granted, select: { enrolmentId: true, assignmentId: true, exercise: true, score: true } }),
  );
  return students.map((student) => {
    const id = student.enrolmentId;
    const work = { handIns: handIns.get(id) ?? [], tries: tries.get(id) ?? [], runs: runs.get(id) ?? [], reports: reports.get(id) ?? [] };
    const given = { extensions: extensions.get(id) ?? [], overrides: overrides.get(id) ?? [] };
    return { ...student, input: { ...course, ...work, ...given } };
  });
}

function byEnrolment<T extends { enrolmentId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ enrolmentId }) => enrolmentId);
}

/** Students of a page at a time: what is read of each cell is held in memory. */
const STUDENTS_AT_ONCE = 500;

/** `loadGradebook` of all students of a course, by name. */
export async function loadWholeGradebook(db: Queryable, courseId: string): Promise<GradebookStudent[]> {
  const students: GradebookStudent[] = [];
  for (;;) {
    const last = students.at(-1);
    const after = last ? { name: last.name, enrolmentId: last.enrolmentId } : null;
    const page = await loadGradebook(db, { courseId, after, limit: STUDENTS_AT_ONCE });
    students.push(...page);
    if (page.length < STUDENTS_AT_ONCE) return students;
  }
}

/** Students by name, without their grades: a page of them, or from the first on as many as there are (`limit: null`). */
export async function listStudents(
  db: Queryable,
  { courseId, after, limit }: Pick<GradebookPage, 'courseId' | 'after'> & { readonly limit: number | null },
): Promise<EnrolledStudent[]> {
  const later = after === null ? Prisma.empty : Prisma.sql`AND (u.name, e.id) > (${after.name}, ${after.enrolmentId}::uuid)`;
  return await db.$queryRaw<EnrolledStudent[]>(Prisma.sql`
    SELECT e.id AS "enrolmentId", e.user_id AS "userId", u.name, u.email, e.section
    FROM enrolments e JOIN users u ON u.id = e.user_id
    WHERE e.course_id = ${courseId}::uuid AND e.role = 'student' AND e.dropped_at IS NULL ${later}
    ORDER BY u.name, e.id LIMIT ${limit}`);
}

const GRADED_IN_TIME = Prisma.sql`g.enrolment_id = c.enrolment_id AND g.assignment_id = c.assignment_id AND g.exercise = c.exercise
  AND g.handed_in_at <= c.in_time`;

const OF_CELL = Prisma.sql`h.enrolment_id = c.enrolment_id AND h.assignment_id = c.assignment_id AND h.exercise = c.exercise AND h.cancelled_at IS NULL`;

/**
 * A cell is one exercise of one student; each branch is one look into an index for each, but that for late ones, which are few. `OFFSET 0` keeps
 * PostgreSQL from scanning all hand-ins instead: it takes student, assignment and exercise for independent, and so expects far too few rows of
 * each look. What is in time costs no late days, so `refunded` is not asked of the best, nor `chosen`, which a branch
 * of its own brings. Where another than the best counts, it says whether any was right and graded in full (`lastOf`).
 */
function candidates(courseId: string, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    WITH cells AS MATERIALIZED (
      SELECT e.id AS enrolment_id, x.assignment_id, x.exercise, a.due_at + make_interval(mins => a.grace_minutes) AS in_time, a.counting,
        a.device_class AS required
      FROM unnest(${ids}::uuid[]) e(id)
      CROSS JOIN assignments a JOIN assignment_exercises x ON x.assignment_id = a.id
      WHERE a.course_id = ${courseId}::uuid),
    best AS MATERIALIZED (
      SELECT b.hand_in_id AS id, c.enrolment_id AS "enrolmentId", c.assignment_id AS "assignmentId", c.exercise, b.handed_in_at AS "createdAt",
        false AS chosen, false AS refunded, b.score, b.device_class::text AS "deviceClass", b.fraction
      FROM cells c CROSS JOIN LATERAL (${bestOfCell(Prisma.sql`g.*`, { cell: GRADED_IN_TIME, required: Prisma.sql`c.required` })}) b),
    latest AS MATERIALIZED (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        (SELECT ${HAND_IN_COLUMNS} FROM ${HAND_IN_WITH_RESULT} WHERE ${OF_CELL} AND h.created_at <= c.in_time AND g.score IS NOT NULL
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1)
        UNION ALL
        (SELECT ${HAND_IN_COLUMNS} FROM ${HAND_IN_WITH_RESULT}
        WHERE ${OF_CELL} AND h.created_at <= c.in_time AND g.score IS NOT NULL AND ${inFull(Prisma.sql`c.required`)}
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1)) o
      WHERE c.counting <> 'best'),
    without_result AS (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        SELECT ${HAND_IN_COLUMNS} FROM ${HAND_IN_WITH_RESULT} WHERE ${OF_CELL} AND h.created_at <= c.in_time
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) o
      WHERE (c.enrolment_id, c.assignment_id, c.exercise) NOT IN (SELECT "enrolmentId", "assignmentId", exercise FROM best)),
    late AS (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        SELECT ${HAND_IN_COLUMNS} FROM ${HAND_IN_WITH_RESULT} WHERE ${OF_CELL} AND h.created_at > c.in_time OFFSET 0) o),
    chosen AS (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        SELECT ${HAND_IN_COLUMNS} FROM ${HAND_IN_WITH_RESULT} WHERE ${OF_CELL} AND h.created_at <= c.in_time AND h.chosen OFFSET 0) o
      WHERE c.counting = 'chosen')
    SELECT * FROM late
    UNION ALL (
      SELECT DISTINCT ON (id) * FROM (
        SELECT * FROM best UNION ALL SELECT * FROM without_result UNION ALL SELECT * FROM latest UNION ALL SELECT * FROM chosen) in_time
      ORDER BY id, chosen DESC)`;
}
