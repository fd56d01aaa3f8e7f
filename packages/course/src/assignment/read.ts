import { z } from 'zod';
import { loadToldGrade } from '../grade/student-grade.ts';
import type { Reader } from '../procedure/context.ts';
import { found } from '../procedure/errors.ts';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { assignmentAnswer, assignmentSchema } from './assignment-answer.ts';
import { type AssignmentRow, findAssignment, listAssignments } from './assignments.ts';
import { studentStatus, studentStatusSchema } from './student-status.ts';

/** `mine` is null for who is not enrolled, and where it was not asked for. */
const assignmentWithStatus = assignmentSchema.extend({ courseId: idSchema, mine: studentStatusSchema.nullable() });

export const list = studentProcedure('course:read', { fromWorkflow: ['hand_in'] })
  .meta({ sentence: "The assignments of a course by due date, each with the caller's status; students see them once they are released." })
  .input(
    z.object({
      courseId: idSchema,
      /** Staff: as students see it, so without what is not released. */
      asStudent: z.boolean().default(false),
      /** Also where the caller stands, which takes the grades of all the caller’s hand-ins. */
      mine: z.boolean().default(true),
    }),
  )
  .output(z.array(assignmentWithStatus))
  .query(async ({ ctx, input }) => {
    const rows = await listAssignments(ctx.db, input.courseId, ctx.isStaff && !input.asStudent ? null : ctx.clock());
    return await withStatus(ctx, input.mine ? ctx.member.enrolmentId : null, rows);
  });

export const byId = studentProcedure('course:read')
  .meta({ sentence: "One assignment, with the caller's status." })
  .input(z.object({ assignmentId: idSchema }))
  .output(assignmentWithStatus)
  .query(async ({ ctx, input }) => {
    const row = found(await ctx.reads(findAssignment, input.assignmentId));
    const [answer] = await withStatus(ctx, ctx.member.enrolmentId, [row]);
    return found(answer);
  });

async function withStatus({ clock, reads }: Reader, enrolmentId: string | null, rows: readonly AssignmentRow[]) {
  const grade = enrolmentId === null ? null : await reads(loadToldGrade, enrolmentId);
  return rows.map((rules) => ({
    ...assignmentAnswer(rules),
    courseId: rules.courseId,
    mine: grade && studentStatus({ grade, rules, now: clock() }),
  }));
}
