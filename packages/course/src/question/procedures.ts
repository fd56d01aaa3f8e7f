import { labs } from '@rooflab/catalogue';
import { questions } from '@rooflab/catalogue/questions';
import { givenSchema, type ListedQuestion } from '@rooflab/lab/question';
import { z } from 'zod';
import { questionSchema } from '../procedure/schemas.ts';
import { signedInProcedure } from '../procedure/trpc.ts';
import { catalogueBank } from './known-question.ts';
import { checkedSchema, checkedWith, drawnFrom, drawnSchema, seedSchema, solutionFrom, solutionSchema } from './practice.ts';

const listedSchema = z.object({
  id: z.string(),
  title: z.string(),
  labId: z.string(),
  labTitle: z.string(),
  /** The course document that asks it, with its rows in the table of documents; null for a question of our own. */
  document: z.object({ file: z.string(), rows: z.array(z.int()) }).nullable(),
});

export const list = signedInProcedure('course:read')
  .meta({ sentence: 'Every question of every lab, in the order in which a course meets them.' })
  .output(z.array(listedSchema))
  .query(() => questions().map(listed));

function listed({ id, title, document }: ListedQuestion): z.infer<typeof listedSchema> {
  const [labId = ''] = id.split('/');
  const labTitle = labs.find((lab) => lab.id === labId)?.title ?? labId;
  return { id, title, labId, labTitle, document: document ? { file: document.file, rows: [...document.rows] } : null };
}

export const draw = signedInProcedure('course:read')
  .meta({ sentence: 'A variant of a question, without its answer: that of the seed, or a new one.' })
  .input(z.object({ id: questionSchema, seed: seedSchema.optional() }))
  .output(drawnSchema)
  .query(async ({ input: { id, seed } }) => drawnFrom(await catalogueBank(id), seed));

const ofVariant = z.object({ id: questionSchema, seed: seedSchema });

export const check = signedInProcedure('course:read')
  .meta({ sentence: 'Whether these answers, as typed, are right; it counts for nothing, and never tells the right ones.' })
  .input(ofVariant.extend({ answers: givenSchema }))
  .output(checkedSchema)
  .query(async ({ input: { id, seed, answers } }) => checkedWith(await catalogueBank(id), seed, answers));

export const solution = signedInProcedure('course:read')
  .meta({ sentence: 'The worked solution of a variant, with its answers.' })
  .input(ofVariant)
  .output(solutionSchema)
  .query(async ({ input: { id, seed } }) => solutionFrom(await catalogueBank(id), seed));
