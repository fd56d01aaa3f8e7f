import { effectiveGrade, listAssignments, loadGradebook, loadGradeInput } from '@rooflab/db';
import { z } from 'zod';
import { ownEnrolment } from '../permission.ts';
import { idSchema, userIdSchema } from '../schemas.ts';
import { staffProcedure, studentProcedure } from '../trpc.ts';
import { courseGradeSchema, gradeAnswer, shownGrade } from './grade-answer.ts';

/** The caller's own grades, in what is released. */
export const mine = studentProcedure('results:read')
  .input(z.object({ courseId: idSchema }))
  .output(courseGradeSchema)
  .query(async ({ ctx, input }) => {
    const grade = effectiveGrade(await loadGradeInput(ctx.db, ownEnrolment(ctx.member)));
    return shownGrade(grade, await listAssignments(ctx.db, input.courseId, ctx.isStaff ? null : ctx.clock()));
  });

const rowSchema = z.object({
  enrolmentId: idSchema,
  userId: userIdSchema,
  name: z.string(),
  email: z.string(),
  section: z.string().nullable(),
  grade: courseGradeSchema,
});

const afterSchema = z.object({ name: z.string().max(500), enrolmentId: idSchema });

/** The grades of a course's students, by name, page by page. */
export const list = staffProcedure('course:read')
  .input(z.object({ courseId: idSchema, after: afterSchema.nullable().default(null), limit: z.int().min(1).max(500).default(25) }))
  .output(z.object({ rows: z.array(rowSchema), next: afterSchema.nullable() }))
  .query(async ({ ctx, input }) => {
    const students = await loadGradebook(ctx.db, input);
    const rows = students.map(({ input: grade, ...student }) => ({ ...student, grade: gradeAnswer(effectiveGrade(grade)) }));
    const last = rows.length === input.limit ? rows.at(-1) : undefined;
    return { rows, next: last ? { name: last.name, enrolmentId: last.enrolmentId } : null };
  });
