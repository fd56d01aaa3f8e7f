import { findExercise } from '@rooflab/labs';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { unseenComments, waitingThreads } from './comment-counts.ts';
import { listThreads } from './list-comments.ts';
import { threadAnswer, threadSchema } from './thread-answer.ts';

export const list = studentProcedure('results:read')
  .meta({ sentence: 'The comments on a hand-in, in the order of its lines.' })
  .input(z.object({ handInId: idSchema }))
  .output(z.array(threadSchema))
  .query(async ({ ctx, input: { handInId } }) =>
    (await listThreads(ctx.db, handInId)).map((thread) => threadAnswer(thread, ctx.caller.userId)),
  );

const newsSchema = z.object({
  /** Of the caller's own hand-ins: those with comments that they have not seen, the latest first. */
  unseen: z.array(
    z.object({
      handInId: idSchema,
      exercise: z.string(),
      /** Of the lab; the id where the lab is gone. */
      exerciseTitle: z.string(),
      handedInAt: z.date(),
      comments: z.int(),
      /** Of the latest. */
      author: z.string(),
      lastAt: z.date(),
    }),
  ),
  /** For staff: threads of the course in which an answer of a student waits for them. */
  waiting: z.int(),
});

export const news = studentProcedure('results:read')
  .meta({ sentence: 'Comments of a course that the caller should look at; nothing in an archived course.' })
  .input(z.object({ courseId: idSchema }))
  .output(newsSchema)
  .query(async ({ ctx, input: { courseId } }) => {
    const { course, member, isStaff, db } = ctx;
    if (course.archivedAt !== null) return { unseen: [], waiting: 0 };
    const unseen = member.enrolmentId === null ? [] : await unseenComments(db, member.enrolmentId);
    return {
      unseen: unseen.map((each) => ({ ...each, exerciseTitle: findExercise(each.exercise)?.exercise.title ?? each.exercise })),
      waiting: isStaff ? await waitingThreads(db, courseId) : 0,
    };
  });
