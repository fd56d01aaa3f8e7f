import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { linkAnswer, linkSchema } from './link-answer.ts';
import { connectLtiLink, listLtiLinks } from './links.ts';

export const links = staffProcedure('course:read')
  .meta({
    sentence: 'Links in the courses of learning platforms that are connected to this one; each is known from when it was opened first.',
  })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(linkSchema))
  .query(async ({ ctx, input }) => (await listLtiLinks(ctx.db, input)).map(linkAnswer));

export const connectLink = instructorProcedure('course:write')
  .meta({ sentence: 'Says to which assignment a link belongs: its scores go to the column of the link.' })
  // Null: to none.
  .input(z.object({ courseId: idSchema, ltiLinkId: idSchema, assignmentId: idSchema.nullable() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await connectLtiLink(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
