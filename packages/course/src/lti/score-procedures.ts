import { z } from 'zod';
import { listStudents } from '../grade/gradebook.ts';
import { actorOf } from '../procedure/permission.ts';
import { idSchema } from '../procedure/schemas.ts';
import { instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { linkAnswer, linkSchema } from './link-answer.ts';
import { listLtiLinks } from './links.ts';
import { type LtiScoreRow, listLtiScores, resendLtiScores } from './read-scores.ts';

const scoreSchema = z.object({
  ltiLinkId: idSchema,
  /** `none`: there is no result yet. `waiting`: it is to be sent. `refused`: it is not sent again until the grade changes or staff say so. */
  state: z.enum(['none', 'waiting', 'sent', 'refused']),
  /** What the platform should have; null: nothing yet. */
  points: z.number().nullable(),
  maxPoints: z.number().nullable(),
  /** Why it was not sent; null: nothing went wrong. */
  words: z.string().nullable(),
  /** When the platform accepted a score last, and which; null: never. */
  sentAt: z.date().nullable(),
  sentPoints: z.number().nullable(),
  sentMaxPoints: z.number().nullable(),
  /** When the next attempt is made; null: none is planned. */
  dueAt: z.date().nullable(),
});

const studentSchema = z.object({
  enrolmentId: idSchema,
  name: z.string(),
  /** One for each link of the courses that the student has come from; none: they have never opened the course from a learning platform. */
  scores: z.array(scoreSchema),
});

export const scores = staffProcedure('course:read')
  .meta({ sentence: 'How the scores of one assignment stand at learning platforms: its links, and its students by name.' })
  .input(z.object({ assignmentId: idSchema }))
  .output(z.object({ links: z.array(linkSchema), students: z.array(studentSchema) }))
  .query(async ({ ctx, input: { assignmentId } }) => {
    const courseId = ctx.course.id;
    const links = await listLtiLinks(ctx.db, { courseId, assignmentId });
    const students = await listStudents(ctx.db, { courseId, after: null, limit: null });
    const byUser = Map.groupBy(await listLtiScores(ctx.db, { courseId, assignmentId }), ({ userId }) => userId);
    return {
      links: links.map(linkAnswer),
      students: students.map(({ enrolmentId, userId, name }) => ({
        enrolmentId,
        name,
        scores: (byUser.get(userId) ?? []).map(scoreAnswer),
      })),
    };
  });

function scoreAnswer({ ltiScoreId, userId: _, state, words, dueAt, ...row }: LtiScoreRow): z.infer<typeof scoreSchema> {
  const waits = state === 'waiting';
  return { ...row, state: ltiScoreId === null || state === null ? 'none' : state, words: words || null, dueAt: waits ? dueAt : null };
}

export const resendScores = instructorProcedure('course:write')
  .meta({ sentence: 'Sends the scores of an assignment to learning platforms again: of one student, or of all.' })
  // What waits for its next attempt is sent immediately.
  .input(z.object({ assignmentId: idSchema, enrolmentId: idSchema.optional() }))
  .output(z.object({ queued: z.int() }))
  .mutation(async ({ ctx, input: { assignmentId, enrolmentId } }) => {
    const queued = await resendLtiScores(ctx.db, {
      ...{ courseId: ctx.course.id, assignmentId, actor: actorOf(ctx.caller) },
      ...(enrolmentId !== undefined && { enrolmentId }),
    });
    return { queued };
  });
