import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import type { CourseAccess } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, textSchema } from '../procedure/schemas.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { editComment, markCommentsSeen, removeComment, reopenThread, resolveThread } from './change-comment.ts';
import { MAX_COMMENT_LENGTH } from './comment-rules.ts';
import { answerThread, openThread } from './write-comment.ts';

/** Of one person; far above what anybody types. */
const RATE = { max: 60, windowSeconds: 60 };

/** In characters as people count them, of which one may take two places; the exact limit is kept by the database room. */
const textField = textSchema(2 * MAX_COMMENT_LENGTH);

const lineSchema = z.int().min(1).max(100_000);

const writtenSchema = z.object({
  threadId: idSchema,
  commentId: idSchema,
  /** False when the request had been accepted before. */
  created: z.boolean(),
});

async function limitRate({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await limitRequests(db, `comment:${userId}`, RATE);
}

export const create = staffProcedure('course:write')
  .meta({ sentence: 'Staff comment on lines of a hand-in; the student sees it immediately.' })
  .input(
    z.object({
      handInId: idSchema,
      /** Of the source, from 1; both included. */
      firstLine: lineSchema,
      lastLine: lineSchema,
      /** Plain text. */
      text: textField,
      /** Drawn by the client; the same again finds the same comment. */
      requestId: idSchema,
    }),
  )
  .output(writtenSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await openThread(ctx.db, { ...input, authorId: ctx.caller.userId });
  });

export const reply = studentProcedure('hand-in:write')
  .meta({ sentence: "Answers a comment; a student's answer reopens a thread that was done." })
  .input(z.object({ threadId: idSchema, text: textField, requestId: idSchema }))
  .output(writtenSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await answerThread(ctx.db, { ...input, authorId: ctx.caller.userId, byStaff: speaksForStaff(ctx) });
  });

/** Whoever hands in to try a lab answers on their own hand-in as its student does. */
function speaksForStaff({ isStaff, member, owner }: Pick<CourseAccess, 'isStaff' | 'member' | 'owner'>): boolean {
  return isStaff && member.enrolmentId !== owner;
}

export const edit = studentProcedure('hand-in:write')
  .meta({ sentence: "Changes the text of one's own comment." })
  .input(z.object({ commentId: idSchema, text: textField }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    await editComment(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });

export const remove = studentProcedure('hand-in:write')
  .meta({ sentence: "Removes one's own comment; instructors can also remove other people's." })
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
