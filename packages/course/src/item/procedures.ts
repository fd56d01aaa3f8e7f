import { z } from 'zod';
import { signedInProcedure } from '../procedure/trpc.ts';
import { itemKindSchema } from './kind.ts';
import { itemChoices } from './schema.ts';

const labSchema = z.object({
  labId: z.string(),
  title: z.string(),
  summary: z.string(),
  items: z.array(z.object({ subject: z.string(), title: z.string() })),
});

export const choices = signedInProcedure('course:read')
  .meta({
    sentence: 'What an assignment may consist of, by kind: lab by lab, with the weight and terms that an item of the kind usually has.',
  })
  .output(z.array(z.object({ kind: itemKindSchema, usual: z.record(z.string(), z.number().nullable()), labs: z.array(labSchema) })))
  .query(() => itemChoices());
