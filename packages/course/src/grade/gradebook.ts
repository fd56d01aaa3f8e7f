import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { effectiveExtensions } from '../extension/effective-extensions.ts';
import { loadWorks } from '../item/queries.ts';
import { listInvitedStudents } from '../roster/queries.ts';
import type { InvitedStudent } from '../roster/schema.ts';
import type { GradeInput } from './grade-input.ts';
import { EXCEPTED, GRANTED, RULES_BY_DUE_DATE, toException, toGranted } from './load-grade-input.ts';
import type { EnrolledStudent } from './schema.ts';

export interface GradebookStudent extends EnrolledStudent {
  readonly input: GradeInput;
}

interface GradebookPage {
  readonly courseId: string;
  /** Students whose (name, id) come after these; null: from the first. */
  readonly after: { readonly name: string; readonly enrolmentId: string } | null;
  readonly limit: number;
  /** Read all hand-ins: for grades under rules other than the present ones. */
  readonly complete?: boolean;
}

/**
 * What `effectiveGrade` needs for a page of students, by name. For each student and exercise it reads only the hand-ins that can matter: those after
 * the due date, the chosen one, the last, the last with a result, the last that was graded in full, and the best of those in time. A test makes sure that
 * the grades are the same as from all of them. So reading does not take longer as students hand in more.
 */
export async function loadGradebook(db: Queryable, page: GradebookPage): Promise<GradebookStudent[]> {
  const course = await loadRules(db, page.courseId);
  const students = await listStudents(db, page);
  const ids = students.map(({ enrolmentId }) => enrolmentId);
  const lean = page.complete ? null : { courseId: page.courseId };
  const works = byEnrolment(await loadWorks(db, { enrolmentIds: ids, lean }));
  const granted = { enrolmentId: { in: ids }, revokedAt: null };
  const extensions = byEnrolment(await effectiveExtensions(db, { enrolmentIds: ids }));
  const overrides = byEnrolment(await db.override.findMany({ where: granted, select: { enrolmentId: true, ...GRANTED } }));
  const exceptions = byEnrolment(await db.gradeException.findMany({ where: granted, select: { enrolmentId: true, ...EXCEPTED } }));
  return students.map((student) => {
    const id = student.enrolmentId;
    const given = {
      extensions: extensions.get(id) ?? [],
      overrides: (overrides.get(id) ?? []).map(toGranted),
      exceptions: (exceptions.get(id) ?? []).map(toException),
    };
    return { ...student, input: { ...course, ...given, works: works.get(id) ?? [] } };
  });
}

async function loadRules(db: Queryable, courseId: string): Promise<Pick<GradeInput, 'timeZone' | 'lateDayBudget' | 'assignments'>> {
  const select = { timeZone: true, lateDayBudget: true, assignments: RULES_BY_DUE_DATE } as const;
  return await db.course.findUniqueOrThrow({ where: { id: courseId }, select });
}

interface InvitedInGradebook extends InvitedStudent {
  readonly input: GradeInput;
}

/** Students who have not joined, with what `effectiveGrade` needs: they are in the class, and have handed in nothing. */
export async function loadInvited(db: Queryable, courseId: string): Promise<InvitedInGradebook[]> {
  const [rules, students] = await Promise.all([loadRules(db, courseId), listInvitedStudents(db, courseId)]);
  return students.map((student) => ({
    ...student,
    input: { ...rules, extensions: student.extensions, overrides: [], exceptions: [], works: [] },
  }));
}

function byEnrolment<T extends { enrolmentId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ enrolmentId }) => enrolmentId);
}

/** A whole class would take too much memory at once. */
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

/** Students by name, without their grades: a page of them, or all (`limit: null`). */
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
