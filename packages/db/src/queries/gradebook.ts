import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { AssignmentRules, GradedHandIn, GradeInput } from '../grades/grade-input.ts';

export interface GradebookStudent {
  readonly enrolmentId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly section: string | null;
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
 * after the due date, the chosen one, the last, the last with a result, and the best by score (of each maximum). The grades are the same as from
 * all of them, which a test holds to, and the time does not grow with what students handed in before.
 */
export async function loadGradebook(db: Queryable, page: GradebookPage): Promise<GradebookStudent[]> {
  const course = await db.course.findUniqueOrThrow({
    where: { id: page.courseId },
    select: { timeZone: true, lateDayBudget: true, assignments: { select: RULES, orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] } },
  });
  const students = await listStudents(db, page);
  const ids = students.map(({ enrolmentId }) => enrolmentId);
  const handIns = await loadHandIns(db, page.complete ? allHandIns(ids) : candidates(page.courseId, ids));
  const granted = { enrolmentId: { in: ids }, revokedAt: null };
  const extensions = byEnrolment(
    await db.extension.findMany({ where: granted, select: { enrolmentId: true, assignmentId: true, dueAt: true } }),
  );
  const overrides = byEnrolment(
    await db.override.findMany({ where: granted, select: { enrolmentId: true, assignmentId: true, exercise: true, score: true } }),
  );
  return students.map((student) => {
    const id = student.enrolmentId;
    const own = { handIns: handIns.get(id) ?? [], extensions: extensions.get(id) ?? [], overrides: overrides.get(id) ?? [] };
    return { ...student, input: { ...course, ...own } };
  });
}

const RULES = {
  id: true,
  dueAt: true,
  graceMinutes: true,
  latePolicy: true,
  latePercentPerDay: true,
  maxLateDays: true,
  counting: true,
  exercises: { select: { exercise: true, weight: true }, orderBy: { position: 'asc' } },
} as const satisfies Record<keyof AssignmentRules, unknown>;

function byEnrolment<T extends { enrolmentId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ enrolmentId }) => enrolmentId);
}

async function listStudents(db: Queryable, { courseId, after, limit }: GradebookPage): Promise<Omit<GradebookStudent, 'input'>[]> {
  const later = after === null ? Prisma.empty : Prisma.sql`AND (u.name, e.id) > (${after.name}, ${after.enrolmentId}::uuid)`;
  return await db.$queryRaw<Omit<GradebookStudent, 'input'>[]>(Prisma.sql`
    SELECT e.id AS "enrolmentId", e.user_id AS "userId", u.name, u.email, e.section
    FROM enrolments e JOIN users u ON u.id = e.user_id
    WHERE e.course_id = ${courseId}::uuid AND e.role = 'student' AND e.dropped_at IS NULL ${later}
    ORDER BY u.name, e.id LIMIT ${limit}`);
}

interface CandidateRow extends Omit<GradedHandIn, 'result'> {
  readonly enrolmentId: string;
  readonly score: number | null;
  readonly maxScore: number | null;
}

/** By enrolment; `picked` is a query for ids of hand-ins. */
async function loadHandIns(db: Queryable, picked: Prisma.Sql): Promise<Map<string, (GradedHandIn & { enrolmentId: string })[]>> {
  const rows = await db.$queryRaw<CandidateRow[]>(Prisma.sql`
    WITH picked AS (${picked})
    SELECT h.id, h.enrolment_id AS "enrolmentId", h.assignment_id AS "assignmentId", h.exercise, h.created_at AS "createdAt", h.chosen,
      h.refunded_at IS NOT NULL AS refunded, g.score, g.max_score AS "maxScore"
    FROM picked p JOIN hand_ins h ON h.id = p.id LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective`);
  return byEnrolment(
    rows.map(({ score, maxScore, ...row }) => ({ ...row, result: score === null || maxScore === null ? null : { score, maxScore } })),
  );
}

function allHandIns(ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`SELECT id FROM hand_ins WHERE enrolment_id = ANY(${ids}::uuid[]) AND cancelled_at IS NULL`;
}

/** Every branch is one look into an index for each student and exercise, but that for late ones, which are few. */
function candidates(courseId: string, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    WITH cells AS (
      SELECT e.id AS enrolment_id, x.assignment_id, x.exercise, a.due_at + make_interval(mins => a.grace_minutes) AS in_time, a.counting
      FROM unnest(${ids}::uuid[]) e(id)
      CROSS JOIN assignments a JOIN assignment_exercises x ON x.assignment_id = a.id
      WHERE a.course_id = ${courseId}::uuid),
    ${maximaOf(courseId)},
    best AS (
      SELECT h.id FROM cells c JOIN maxima m USING (assignment_id, exercise) CROSS JOIN LATERAL (
        SELECT g.hand_in_id AS id FROM gradings g
        WHERE g.effective AND g.enrolment_id = c.enrolment_id AND g.assignment_id = c.assignment_id AND g.exercise = c.exercise
          AND g.score IS NOT NULL AND g.handed_in_at <= c.in_time AND (g.device_class = 'software') = m.software
        ORDER BY g.score DESC NULLS LAST, g.handed_in_at LIMIT 1) h
      WHERE c.counting = 'best'),
    last_with_result AS (
      SELECT h.id FROM cells c CROSS JOIN LATERAL (
        SELECT h.id FROM hand_ins h JOIN gradings g ON g.hand_in_id = h.id AND g.effective AND g.score IS NOT NULL
        WHERE h.enrolment_id = c.enrolment_id AND h.assignment_id = c.assignment_id AND h.exercise = c.exercise
          AND h.cancelled_at IS NULL AND h.created_at <= c.in_time
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) h
      WHERE c.counting <> 'best'),
    last AS (
      SELECT h.id FROM cells c CROSS JOIN LATERAL (
        SELECT h.id FROM hand_ins h
        WHERE h.enrolment_id = c.enrolment_id AND h.assignment_id = c.assignment_id AND h.exercise = c.exercise
          AND h.cancelled_at IS NULL AND h.created_at <= c.in_time
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) h),
    late AS (
      SELECT h.id FROM cells c JOIN hand_ins h ON h.enrolment_id = c.enrolment_id AND h.assignment_id = c.assignment_id
        AND h.exercise = c.exercise AND h.cancelled_at IS NULL AND h.created_at > c.in_time),
    chosen AS (
      SELECT h.id FROM cells c JOIN hand_ins h ON h.enrolment_id = c.enrolment_id AND h.assignment_id = c.assignment_id
        AND h.exercise = c.exercise AND h.chosen)
    SELECT id FROM best UNION SELECT id FROM last_with_result UNION SELECT id FROM last UNION SELECT id FROM late UNION SELECT id FROM chosen`;
}

/** For each exercise, whether there are results of the software device, of hardware, or both: scores of the two have other maxima. */
function maximaOf(courseId: string): Prisma.Sql {
  return Prisma.sql`
    maxima AS (
      SELECT x.assignment_id, x.exercise, s.software
      FROM assignments a JOIN assignment_exercises x ON x.assignment_id = a.id CROSS JOIN (VALUES (true), (false)) s(software)
      WHERE a.course_id = ${courseId}::uuid AND EXISTS (
        SELECT FROM gradings g WHERE g.effective AND g.assignment_id = x.assignment_id AND g.exercise = x.exercise
          AND g.device_class = ANY(CASE WHEN s.software THEN '{software}'::device_class[] ELSE '{medium,large}'::device_class[] END)))`;
}
