import { z } from 'zod';
import type { Caller } from '../procedure/context.ts';
import { actorOf, actsAsAdmin } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { connectLtiContext, disconnectLtiContext, listLtiContexts } from './contexts.ts';

const contextSchema = z.object({
  ltiContextId: idSchema,
  title: z.string(),
  platformName: z.string(),
  /** Null: it can be connected to this course. */
  courseId: idSchema.nullable(),
  /** Whether the platform tells who is in it. */
  hasRoster: z.boolean(),
});

const connection = z.object({ courseId: idSchema, ltiContextId: idSchema });

export const contexts = instructorProcedure('course:read')
  .meta({
    sentence:
      'Courses of learning platforms that are connected to this one, and those that the caller may connect: they have opened Rooflab from there as staff.',
  })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(contextSchema))
  .query(async ({ ctx, input }) => await listLtiContexts(ctx.db, { ...input, openedBy: openedBy(ctx.caller) }));

export const connect = instructorProcedure('course:write')
  .meta({ sentence: 'Lets people from a course of a learning platform into this one.' })
  .input(connection)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await connectLtiContext(ctx.db, { ...input, actor: actorOf(ctx.caller), openedBy: openedBy(ctx.caller) });
    return DONE;
  });

export const disconnect = instructorProcedure('course:write')
  .meta({ sentence: 'Nobody comes from there into this course any more.' })
  // Who has come stays in it.
  .input(connection)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await disconnectLtiContext(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** Administrators may connect what anybody has opened. */
function openedBy(caller: Caller): string | null {
  return actsAsAdmin(caller) ? null : caller.userId;
}
