import { z } from 'zod';
import { type AssignmentRow, listAssignments } from '../assignment/assignments.ts';
import { handInWindow } from '../assignment/hand-in-window.ts';
import { mostTime } from '../extension/more-time.ts';
import { maxPointsOf } from '../item/items.ts';
import type { Context } from '../procedure/context.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { sortedByName } from '../roster/person-name.ts';
import { assignmentSummary, assignmentSummarySchema, summarySchema, totalSummary } from './assignment-summary.ts';
import { classGrades } from './class-grades.ts';
import { effectiveGrade } from './effective-grade.ts';
import type { GradeInput } from './grade-input.ts';
import { listStudents, loadInvited, loadWholeGradebook } from './gradebook.ts';
import { GRADEBOOK_FORMATS, gradebookCsv } from './gradebook-csv.ts';
import { sumPoints } from './points.ts';
import { isReleased, releasedGrade } from './released-grade.ts';
import { courseGradeSchema, type GradedStudent, gradedStudentSchema } from './schema.ts';
import { selectionSchema, selectRows } from './select-rows.ts';
import { loadToldGrade } from './student-grade.ts';

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's own grades, in what is released." })
  .input(z.object({ courseId: idSchema }))
  .output(courseGradeSchema)
  .query(async ({ ctx, input }) => {
    const grade = (await ctx.reads(loadToldGrade, ownEnrolment(ctx.member))).effective;
    return releasedGrade(grade, await listAssignments(ctx.db, input.courseId, null), ctx.clock());
  });

const MOST_PAGES = 100_000;

const listInput = selectionSchema.extend({
  courseId: idSchema,
  /** From 1; a number past the last page shows the last page. */
  page: z.int().min(1).max(MOST_PAGES).default(1),
  limit: z.int().min(1).max(500).default(50),
});

const listOutput = z.object({
  rows: z.array(gradedStudentSchema),
  page: z.int(),
  pages: z.int(),
  /** Students who match, and all students of the course. */
  matching: z.int(),
  students: z.int(),
  /** The released ones, by due date; for the whole class, whoever matches. */
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

/** By name. Students who joined after the grades were computed are missing until the next computation. */
async function gradedStudents(db: Context['db'], { courseId, assignments, now }: ClassAsked): Promise<GradedStudent[]> {
  const [students, grades, invited] = await Promise.all([
    listStudents(db, { courseId, after: null, limit: null }),
    classGrades({ db }, courseId),
    loadInvited(db, courseId),
  ]);
  const enrolled = students.flatMap((student) => {
    const grade = grades.get(student.enrolmentId);
    return grade === undefined ? [] : [{ ...student, grade: releasedGrade(grade, assignments, now) }];
  });
  return sortedByName([
    ...enrolled,
    ...invited.map(({ name, email, section, input }) => ({
      ...{ name, email, section, enrolmentId: null, userId: null },
      grade: releasedGrade(effectiveGrade(input), assignments, now),
    })),
  ]);
}

function summaries(students: readonly GradedStudent[], assignments: readonly AssignmentRow[], now: Date) {
  const grades = students.map(({ grade }) => grade);
  const released = assignments.filter((each) => isReleased(each, now));
  const columns = released.map((row) => ({
    ...{ assignmentId: row.id, title: row.title, maxPoints: maxPointsOf(row) },
    ...assignmentSummary(grades, row.id),
  }));
  const maxPoints = sumPoints(columns.map((each) => each.maxPoints));
  return { assignments: columns, total: { ...totalSummary(grades), maxPoints }, notReleased: assignments.length - released.length };
}

const MOST_ASSIGNMENTS = 1000;

/** The assignments that this student may still hand in without being late. */
function notDueAt(now: Date, { assignments, extensions, works, timeZone }: GradeInput): Set<string> {
  const open = assignments.filter((assignment) => {
    const own = extensions.filter(({ assignmentId }) => assignmentId === assignment.id);
    const ofGroups = works.flatMap(({ assignmentId, extension }) => (assignmentId === assignment.id && extension ? [extension] : []));
    return now <= handInWindow(assignment, { timeZone, extension: mostTime([...own, ...ofGroups]) }).lateFrom;
  });
  return new Set(open.map(({ id }) => id));
}

export const exportCsv = staffProcedure('course:read')
  .meta({
    sentence: 'The grades of a course as CSV, of all released assignments or of some: plain, or as Canvas or Moodle import it.',
  })
  // For Canvas and Moodle, what is not due yet and not handed in is empty, which changes nothing there.
  .input(
    z.object({
      courseId: idSchema,
      format: z.enum(GRADEBOOK_FORMATS).default('plain'),
      /** Left out: all of them. Those that are not released are never in the file. */
      assignmentIds: z.array(idSchema).min(1).max(MOST_ASSIGNMENTS).optional(),
    }),
  )
  .output(z.object({ fileName: z.string(), csv: z.string() }))
  .query(async ({ ctx, input: { courseId, format, assignmentIds } }) => {
    const now = ctx.clock();
    const all = await listAssignments(ctx.db, courseId, null);
    const rows = all.filter((each) => isReleased(each, now) && (assignmentIds?.includes(each.id) ?? true));
    const assignments = rows.map((row) => ({ assignmentId: row.id, title: row.title, maxPoints: maxPointsOf(row) }));
    const everybody = sortedByName([...(await loadWholeGradebook(ctx.db, courseId)), ...(await loadInvited(ctx.db, courseId))]);
    const students = everybody.map(({ input, name, email, section }) => ({
      ...{ name, email, section },
      grade: releasedGrade(effectiveGrade(input), rows, now),
      notDue: notDueAt(now, input),
    }));
    return { fileName: `${ctx.course.slug}-grades-${format}.csv`, csv: gradebookCsv({ assignments, students }, format) };
  });
