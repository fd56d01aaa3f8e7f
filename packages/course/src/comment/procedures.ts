import { z } from 'zod';
import { listAssignments } from '../assignment/assignments.ts';
import { type Context, sendsMail } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import type { CourseAccess } from '../procedure/permission.ts';
import { DONE, doneSchema, exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { openRequests, unseenDecisions } from '../student-request/queries.ts';
import { answerThread, editComment, markCommentsSeen, openThread, removeComment, reopenThread, resolveThread } from './commands.ts';
import { commentRows, commentsCsv, commentsJson } from './comment-rows.ts';
import { listThreads, unseenComments, waitingThreads } from './queries.ts';
import { commentTextSchema, newReplySchema, newThreadSchema, threadSchema, unseenCommentsSchema, writtenCommentSchema } from './schema.ts';

export const list = studentProcedure('results:read')
  .meta({ sentence: 'The comments on a hand-in, in the order of its lines.' })
  .input(z.object({ handInId: idSchema }))
  .output(z.array(threadSchema))
  .query(({ ctx, input: { handInId } }) => listThreads(ctx.db, { handInId, userId: ctx.caller.userId }));

const newsSchema = z.object({
  /** The caller's own hand-ins with comments that they have not seen, the latest first. */
  unseen: z.array(unseenCommentsSchema),
  /** For staff: threads of the course in which a question or an answer of a student waits for them. */
  waiting: z.int(),
  /** For staff: requests of students that wait for them. */
  openRequests: z.int(),
  /** Decisions on the caller's own requests that they have not seen. */
  unseenDecisions: z.int(),
});

export const news = studentProcedure('results:read')
  .meta({ sentence: 'Comments and requests of a course that the caller should look at; nothing in an archived course.' })
  .input(z.object({ courseId: idSchema }))
  .output(newsSchema)
  .query(async ({ ctx: { course, member, isStaff, db }, input: { courseId } }) => {
    if (course.archivedAt !== null) return { unseen: [], waiting: 0, openRequests: 0, unseenDecisions: 0 };
    const { enrolmentId } = member;
    return {
      unseen: enrolmentId === null ? [] : await unseenComments(db, enrolmentId),
      waiting: isStaff ? await waitingThreads(db, courseId) : 0,
      openRequests: isStaff ? await openRequests(db, courseId) : 0,
      unseenDecisions: enrolmentId === null ? 0 : await unseenDecisions(db, enrolmentId),
    };
  });

export const exportFile = staffProcedure('course:read')
  .meta({
    sentence: 'All comments of a course as a file: a line for each, with student, hand-in, lines, answers, and whether the thread is done.',
  })
  .input(
    z.object({
      courseId: idSchema,
      assignmentId: idSchema.optional(),
      exercise: exerciseSchema.optional(),
      format: z.enum(['csv', 'json']).default('csv'),
    }),
  )
  .output(z.object({ fileName: z.string(), text: z.string() }))
  .query(async ({ ctx, input: { format, ...filter } }) => {
    const assignments = new Map((await listAssignments(ctx.db, filter.courseId, null)).map(({ id, title }) => [id, title]));
    const rows = await commentRows(ctx.db, filter, assignments);
    const text = format === 'csv' ? commentsCsv(rows) : commentsJson(rows);
    return { fileName: `${ctx.course.slug}-comments.${format}`, text };
  });

/** For each person; far above what anybody types. */
const RATE = { max: 60, windowSeconds: 60 };

async function limitRate({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await limitRequests(db, `comment:${userId}`, RATE);
}

export const create = staffProcedure('course:write')
  .meta({ sentence: 'Staff comment on lines of a hand-in; the student sees it immediately.' })
  .input(newThreadSchema)
  .output(writtenCommentSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await openThread(ctx.db, { ...input, authorId: ctx.caller.userId, byStaff: true, mails: sendsMail(ctx) });
  });

export const ask = studentProcedure('hand-in:write')
  .meta({ sentence: "A question about lines of the caller's own hand-in; it waits for staff, and no other student sees it." })
  .input(newThreadSchema)
  .output(writtenCommentSchema)
  .mutation(async ({ ctx, input }) => {
    if (ctx.member.enrolmentId !== ctx.owner) {
      throw new ApiError('forbidden', { message: 'Questions are asked about one’s own hand-ins.', remedy: 'Write a comment.' });
    }
    await limitRate(ctx, ctx.caller.userId);
    return await openThread(ctx.db, { ...input, authorId: ctx.caller.userId, byStaff: false, mails: sendsMail(ctx) });
  });

export const reply = studentProcedure('hand-in:write')
  .meta({ sentence: "Answers a comment; a student's answer reopens a thread that was done." })
  .input(newReplySchema)
  .output(writtenCommentSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await answerThread(ctx.db, { ...input, authorId: ctx.caller.userId, byStaff: speaksForStaff(ctx), mails: sendsMail(ctx) });
  });

/** Staff replying on their own test hand-in reply as its student. */
function speaksForStaff({ isStaff, member, owner }: Pick<CourseAccess, 'isStaff' | 'member' | 'owner'>): boolean {
  return isStaff && member.enrolmentId !== owner;
}

export const edit = studentProcedure('hand-in:write')
  .meta({ sentence: "Changes the text of the caller's own comment." })
  .input(z.object({ commentId: idSchema, text: commentTextSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    await editComment(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });

export const remove = studentProcedure('hand-in:write')
  .meta({ sentence: "Removes the caller's own comment; instructors can also remove other people's." })
  .input(z.object({ commentId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await removeComment(ctx.db, { ...input, userId: ctx.caller.userId, moderates: ctx.member.role === 'instructor' });
    return DONE;
  });

export const resolve = studentProcedure('hand-in:write')
  .meta({ sentence: 'Marks a thread as done.' })
  .input(z.object({ threadId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await resolveThread(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });

export const reopen = studentProcedure('hand-in:write')
  .meta({ sentence: 'Reopens a thread that was marked as done.' })
  .input(z.object({ threadId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await reopenThread(ctx.db, input.threadId);
    return DONE;
  });

export const markSeen = studentProcedure(null)
  .meta({ sentence: 'The student has seen the comments on their hand-in; from anyone else it has no effect.' })
  .input(z.object({ handInId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { handInId } }) => {
    if (ctx.member.enrolmentId !== null && ctx.member.enrolmentId === ctx.owner) await markCommentsSeen(ctx.db, handInId);
    return DONE;
  });
