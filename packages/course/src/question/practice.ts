import { randomBytes } from 'node:crypto';
import {
  askedOf,
  askedSchema,
  checkAnswer,
  type Field,
  type fieldSchema,
  type Given,
  practiceVariant,
  type QuestionBank,
} from '@rooflab/lab/question';
import { z } from 'zod';

/**
 * Practice without end. The caller may choose the seed, and gets the solution on request. That gives no counted variant away: those that are practised are
 * never counted, unless the question has only one. So nothing here may read the half of a bank that counts.
 */
type Practised = Omit<QuestionBank, 'counted'>;

/** As long as a grading's seed. */
const SEED_BYTES = 16;

export const seedSchema = z.string().regex(/^[0-9a-f]{1,64}$/i, 'A seed is 1 to 64 hex digits.');

export const drawnSchema = z.object({
  id: z.string(),
  /** The same seed draws the same variant again. */
  seed: z.string(),
  ...askedSchema.shape,
});

/** A variant without its answer: that of the seed, or a new one. */
export function drawnFrom(bank: Practised, seed = randomBytes(SEED_BYTES).toString('hex')): z.infer<typeof drawnSchema> {
  const { title, text, fields } = askedOf(practiceVariant(bank, seed));
  return { id: bank.id, seed, title, text, fields: fieldAnswers(fields) };
}

function fieldAnswers(fields: readonly Field[]): z.infer<typeof fieldSchema>[] {
  return fields.map((field) => (field.kind === 'choice' ? { ...field, choices: [...field.choices] } : field));
}

export const checkedSchema = z.object({
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

export function checkedWith(bank: Practised, seed: string, answers: Given): z.infer<typeof checkedSchema> {
  const { correct, readable, fields } = checkAnswer(practiceVariant(bank, seed), answers);
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
}

export const solutionSchema = z.object({ /** Markdown with formulas. */ solution: z.string() });

export function solutionFrom(bank: Practised, seed: string): z.infer<typeof solutionSchema> {
  return { solution: practiceVariant(bank, seed).solution };
}
