import { z } from 'zod';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import * as commands from './commands.ts';
import { listPhrases } from './queries.ts';
import { newPhraseSchema, phraseSchema } from './schema.ts';

export const phrases = staffProcedure('course:read')
  .meta({ sentence: "Saved phrases for comments: the caller's own, and those that others share in the course." })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(phraseSchema))
  .query(({ ctx, input: { courseId } }) => listPhrases(ctx.db, { courseId, userId: ctx.caller.userId }));

export const savePhrase = staffProcedure('course:write')
  .meta({ sentence: 'Saves a phrase for oneself or for all staff; the same words again only change whether it is shared.' })
  .input(newPhraseSchema)
  .output(z.object({ phraseId: idSchema }))
  .mutation(async ({ ctx, input }) => ({ phraseId: await commands.savePhrase(ctx.db, { ...input, ownerId: ctx.caller.userId }) }));

export const removePhrase = staffProcedure('course:write')
  .meta({ sentence: "Removes the caller's own phrase; instructors can also remove shared ones." })
  .input(z.object({ phraseId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { phraseId } }) => {
    await commands.removePhrase(ctx.db, { phraseId, userId: ctx.caller.userId, moderates: ctx.member.role === 'instructor' });
    return DONE;
  });
