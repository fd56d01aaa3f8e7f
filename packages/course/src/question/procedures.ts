import { randomBytes } from 'node:crypto';
import { labs } from '@rooflab/catalogue';
import { questions } from '@rooflab/catalogue/questions';
import {
  askedOf,
  askedSchema,
  checkAnswer,
  type Field,
  type fieldSchema,
  givenSchema,
  type ListedQuestion,
  practiceVariant,
} from '@rooflab/lab/question';
import { z } from 'zod';
import { questionSchema } from '../procedure/schemas.ts';
import { signedInProcedure } from '../procedure/trpc.ts';
import { knownBank } from './known-question.ts';

/**
 * Practice without end. The caller may choose the seed, and gets the solution on request. That gives no counted variant away: those that are practised are
 * never counted, unless the question has only one. So nothing here may read the half of a bank that counts.
 */

/** As long as a grading's seed. */
const SEED_BYTES = 16;

const seedSchema = z.string().regex(/^[0-9a-f]{1,64}$/i, 'A seed is 1 to 64 hex digits.');

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

const drawnSchema = z.object({
  id: z.string(),
  /** The same seed draws the same variant again. */
  seed: z.string(),
  ...askedSchema.shape,
});

export const draw = signedInProcedure('course:read')
  .meta({ sentence: 'A variant of a question, without its answer: that of the seed, or a new one.' })
  .input(z.object({ id: questionSchema, seed: seedSchema.optional() }))
  .output(drawnSchema)
  .query(async ({ input: { id, seed = randomBytes(SEED_BYTES).toString('hex') } }) => {
    const { title, text, fields } = askedOf(practiceVariant(await knownBank(id), seed));
    return { id, seed, title, text, fields: fieldAnswers(fields) };
  });

function fieldAnswers(fields: readonly Field[]): z.infer<typeof fieldSchema>[] {
  return fields.map((field) => (field.kind === 'choice' ? { ...field, choices: [...field.choices] } : field));
}

const ofVariant = z.object({ id: questionSchema, seed: seedSchema });

const checkedSchema = z.object({
  /** Every field is right. */
  correct: z.boolean(),
  /** Every field could be read; otherwise none was judged. */
  readable: z.boolean(),
  fields: z.array(
    z.object({
      id: z.string(),
      correct: z.boolean(),
      /** Why it could not be read, and what to write instead. */
      problem: z.string().nullable(),
      /** What a wrong answer is, where a usual mistake leads to it. */
      mistake: z.string().nullable(),
      /** A prediction, which a run decides. */
      pending: z.boolean(),
    }),
  ),
});

export const check = signedInProcedure('course:read')
  .meta({ sentence: 'Whether these answers, as typed, are right; it counts for nothing, and never tells the right ones.' })
  .input(ofVariant.extend({ answers: givenSchema }))
  .output(checkedSchema)
  .query(async ({ input: { id, seed, answers } }) => {
    const { correct, readable, fields } = checkAnswer(practiceVariant(await knownBank(id), seed), answers);
    return {
      correct,
      readable,
      fields: fields.map((field) => ({
        id: field.id,
        correct: field.correct,
        problem: field.problem ?? null,
        mistake: field.mistake ?? null,
        pending: field.pending === true,
      })),
    };
  });

export const solution = signedInProcedure('course:read')
  .meta({ sentence: 'The worked solution of a variant, with its answers.' })
  .input(ofVariant)
  .output(z.object({ /** Markdown with formulas. */ solution: z.string() }))
  .query(async ({ input: { id, seed } }) => ({ solution: practiceVariant(await knownBank(id), seed).solution }));
