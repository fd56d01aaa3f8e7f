import { z } from 'zod';
import { sendsMail } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { type CourseAccess, ownEnrolment } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { declineRequest, grantRequest, makeRequest, markDecisionsSeen, withdrawRequest } from './commands.ts';
import { listRequests } from './queries.ts';
import { declineSchema, grantSchema, newStudentRequestSchema, studentRequestSchema } from './schema.ts';

/** For each person; above what anybody has to ask. */
const RATE = { max: 10, windowSeconds: 60 };

/** Throws `ApiError` for staff, who give what students ask for. */
function askingStudent({ member, isStaff }: Pick<CourseAccess, 'member' | 'isStaff'>): string {
  if (isStaff)
    throw new ApiError('forbidden', {
      message: 'Students ask, and staff decide.',
      remedy: 'Give an extension or regrade without a request.',
    });
  return ownEnrolment(member);
}

export const make = studentProcedure('hand-in:write')
  .meta({ sentence: 'Asks staff for an extension, or to look at a grade again; one open request of each kind for an assignment.' })
  .input(newStudentRequestSchema)
  .output(z.object({ studentRequestId: idSchema, created: z.boolean() }))
  .mutation(async ({ ctx, input }) => {
    const enrolmentId = askingStudent(ctx);
    await limitRequests(ctx.db, `student-request:${ctx.caller.userId}`, RATE);
    return await makeRequest(ctx.db, { ...input, enrolmentId, mails: sendsMail(ctx) });
  });

export const withdraw = studentProcedure('hand-in:write')
  .meta({ sentence: "Takes the caller's own open request back." })
  .input(z.object({ studentRequestId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    askingStudent(ctx);
    await withdrawRequest(ctx.db, input.studentRequestId);
    return DONE;
  });

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's own requests in a course, newest first." })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(studentRequestSchema))
  .query(async ({ ctx, input: { courseId } }) => {
    const { enrolmentId } = ctx.member;
    return enrolmentId === null ? [] : await listRequests(ctx.db, { courseId, enrolmentId });
  });

export const markSeen = studentProcedure(null)
  .meta({ sentence: 'The caller has seen the decisions on their requests in a course.' })
  .input(z.object({ courseId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx }) => {
    if (ctx.member.enrolmentId !== null) await markDecisionsSeen(ctx.db, ctx.member.enrolmentId);
    return DONE;
  });

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Requests of the students of a course: the open ones, oldest first, or the latest 200 that were decided.' })
  .input(z.object({ courseId: idSchema, open: z.boolean().default(true) }))
  .output(z.array(studentRequestSchema))
  .query(({ ctx, input }) => listRequests(ctx.db, input));

export const grant = staffProcedure('course:write')
  .meta({ sentence: 'Grants a request; an extension is given in the same step.' })
  .input(grantSchema)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await grantRequest(ctx.db, { ...input, userId: ctx.caller.userId, mails: sendsMail(ctx) });
    return DONE;
  });

export const decline = staffProcedure('course:write')
  .meta({ sentence: 'Declines a request, with an answer to the student.' })
  .input(declineSchema)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await declineRequest(ctx.db, { ...input, userId: ctx.caller.userId, mails: sendsMail(ctx) });
    return DONE;
  });
