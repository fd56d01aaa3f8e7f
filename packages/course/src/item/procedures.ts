import { z } from 'zod';
import { labsOf } from '../lab/own-labs.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { itemKindSchema } from './kind.ts';
import { itemChoices } from './schema.ts';

const labSchema = z.object({
  labId: z.string(),
  title: z.string(),
  summary: z.string(),
  items: z.array(
    z.object({
      subject: z.string(),
      title: z.string(),
      /** The weight and terms that this item usually has; null: those of its kind. */
      usual: z.record(z.string(), z.number().nullable()).nullable(),
    }),
  ),
});

export const choices = staffProcedure('course:read')
  .meta({
    sentence:
      'What an assignment of a course may consist of, by kind: lab by lab, with the weight and terms that an item of the kind usually has.',
  })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(z.object({ kind: itemKindSchema, usual: z.record(z.string(), z.number().nullable()), labs: z.array(labSchema) })))
  .query(async ({ ctx, input }) => itemChoices(await labsOf(ctx.db, input.courseId)));
