import { connectLtiLink, type LtiLinkRow, listLtiLinks } from '@rooflab/db';
import { z } from 'zod';
import { actorOf } from '../permission.ts';
import { DONE, doneSchema, idSchema } from '../schemas.ts';
import { instructorProcedure, staffProcedure } from '../trpc.ts';
import { SCORE_SCOPE } from './score-sender.ts';

export const linkSchema = z.object({
  ltiLinkId: idSchema,
  /** As people at the platform called it. */
  title: z.string(),
  /** Of the course at the platform. */
  contextTitle: z.string(),
  platformName: z.string(),
  /** Null: it belongs to none. */
  assignmentId: idSchema.nullable(),
  /** `no-column`: grades are not turned on for the link. `not-allowed`: the platform does not let Rooflab write grades. */
  grades: z.enum(['taken', 'no-column', 'not-allowed']),
});

export function linkAnswer({ lineItemUrl, scopes, ...link }: LtiLinkRow): z.infer<typeof linkSchema> {
  return { ...link, grades: lineItemUrl === null ? 'no-column' : scopes.includes(SCORE_SCOPE) ? 'taken' : 'not-allowed' };
}

/** Links in the courses of learning platforms that are connected to this one; each is known from when it was opened first. */
export const links = staffProcedure('course:read')
  .input(z.object({ courseId: idSchema }))
  .output(z.array(linkSchema))
  .query(async ({ ctx, input }) => (await listLtiLinks(ctx.db, input)).map(linkAnswer));

/** Says to which assignment a link belongs: its scores go to the column of the link. Null: to none. */
export const connectLink = instructorProcedure('course:write')
  .input(z.object({ courseId: idSchema, ltiLinkId: idSchema, assignmentId: idSchema.nullable() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await connectLtiLink(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
