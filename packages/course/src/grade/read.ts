import { z } from 'zod';
import { type AssignmentRow, listAssignments } from '../assignment/assignments.ts';
import { maxPointsOf } from '../item/items.ts';
import type { Context } from '../procedure/context.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { idSchema, userIdSchema } from '../procedure/schemas.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { assignmentSummary, assignmentSummarySchema, summarySchema, totalSummary } from './assignment-summary.ts';
import { classGrades } from './class-grades.ts';
import { courseGradeSchema, isReleased, releasedGrade } from './grade-answer.ts';
import { listStudents } from './gradebook.ts';
import { type GradedStudent, selectionSchema, selectRows } from './select-rows.ts';
import { loadStudentGrade } from './student-grade.ts';

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's own grades, in what is released." })
  .input(z.object({ courseId: idSchema }))
  .output(courseGradeSchema)
  .query(async ({ ctx, input }) => {
    const grade = (await ctx.reads(loadStudentGrade, ownEnrolment(ctx.member))).effective;
    return releasedGrade(grade, await listAssignments(ctx.db, input.courseId, null), ctx.clock());
  });

const rowSchema = z.object({
  enrolmentId: idSchema,
  userId: userIdSchema,
  name: z.string(),
  email: z.string(),
  section: z.string().nullable(),
  grade: courseGradeSchema,
});

const MOST_PAGES = 100_000;

const listInput = selectionSchema.extend({
  courseId: idSchema,
  /** From 1 on; past the last one the last is shown. */
  page: z.int().min(1).max(MOST_PAGES).default(1),
  limit: z.int().min(1).max(500).default(50),
});

const listOutput = z.object({
  rows: z.array(rowSchema),
  page: z.int(),
  pages: z.int(),
  /** Students who were asked for, and all of the course. */
  matching: z.int(),
  students: z.int(),
  /** Those that are released, by due date: of the whole class, whoever is asked for. */
  assignments: z.array(assignmentSummarySchema),
  total: summarySchema.extend({ maxPoints: z.number() }),
  /** Assignments that count nowhere yet. */
  notReleased: z.int(),
});

export const list = staffProcedure('course:read')
  .meta({ sentence: "The grades of a course's students: searched, filtered, sorted, page by page, with what the class reached." })
  .input(listInput)
  .output(listOutput)
  .query(async ({ ctx, input: { courseId, page, limit, ...selection } }) => {
    const now = ctx.clock();
    const assignments = await listAssignments(ctx.db, courseId, null);
    const students = await gradedStudents(ctx.db, { courseId, assignments, now });
    const chosen = selectRows(students, selection);
    const pages = Math.max(1, Math.ceil(chosen.length / limit));
    const shown = Math.min(page, pages);
    return {
      rows: chosen.slice((shown - 1) * limit, shown * limit),
      page: shown,
      pages,
      matching: chosen.length,
      students: students.length,
      ...summaries(students, assignments, now),
    };
  });

interface ClassAsked {
  readonly courseId: string;
  readonly assignments: readonly AssignmentRow[];
  readonly now: Date;
}

/** By name. Who joined after the grades were computed has none yet, and comes with the next computation. */
async function gradedStudents(db: Context['db'], { courseId, assignments, now }: ClassAsked): Promise<GradedStudent[]> {
  const [students, grades] = await Promise.all([listStudents(db, { courseId, after: null, limit: null }), classGrades({ db }, courseId)]);
  return students.flatMap((student) => {
    const grade = grades.get(student.enrolmentId);
    return grade === undefined ? [] : [{ ...student, grade: releasedGrade(grade, assignments, now) }];
  });
}

function summaries(students: readonly GradedStudent[], assignments: readonly AssignmentRow[], now: Date) {
  const grades = students.map(({ grade }) => grade);
  const released = assignments.filter((each) => isReleased(each, now));
  const columns = released.map((row) => ({
    ...{ assignmentId: row.id, title: row.title, maxPoints: maxPointsOf(row) },
    ...assignmentSummary(grades, row.id),
  }));
  const maxPoints = columns.reduce((sum, each) => sum + each.maxPoints, 0);
  return { assignments: columns, total: { ...totalSummary(grades), maxPoints }, notReleased: assignments.length - released.length };
}
