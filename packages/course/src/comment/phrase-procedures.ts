import { z } from 'zod';
import { DONE, doneSchema, idSchema, textSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { listPhrases, MAX_PHRASE_LENGTH, removePhrase, savePhrase } from './phrases.ts';

const phraseSchema = z.object({
  phraseId: idSchema,
  text: z.string(),
  /** For all staff of the course. */
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string(),
});

export const list = staffProcedure('course:read')
  .meta({ sentence: "Saved phrases that staff use again and again: one's own phrases, and those that others share in the course." })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(phraseSchema))
  .query(async ({ ctx, input: { courseId } }) => {
    const { userId } = ctx.caller;
    return (await listPhrases(ctx.db, { courseId, userId })).map(({ ownerId, ...phrase }) => ({ ...phrase, mine: ownerId === userId }));
  });

export const save = staffProcedure('course:write')
  .meta({ sentence: 'Keeps a phrase for oneself or for all staff; the same words again change only that.' })
  .input(
    z.object({
      courseId: idSchema,
      text: textSchema(MAX_PHRASE_LENGTH).refine((text) => text.trim() !== '', 'Write the phrase.'),
      shared: z.boolean().default(false),
    }),
  )
  .output(z.object({ phraseId: idSchema }))
  .mutation(async ({ ctx, input }) => ({
    phraseId: await savePhrase(ctx.db, { ...input, text: input.text.trim(), ownerId: ctx.caller.userId }),
  }));

export const remove = staffProcedure('course:write')
  .meta({ sentence: "Removes one's own phrase; instructors can also remove shared ones." })
  .input(z.object({ phraseId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { phraseId } }) => {
    await removePhrase(ctx.db, { phraseId, userId: ctx.caller.userId, moderates: ctx.member.role === 'instructor' });
    return DONE;
  });
