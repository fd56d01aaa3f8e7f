import { z } from 'zod';
import { idSchema, questionSchema } from '../procedure/schemas.ts';
import { type Decision, decisionSchema } from './decisions.ts';
import { fieldSchema } from './field-answer.ts';
import type { TryRow } from './list-tries.ts';
import { sameVariant } from './try-variant.ts';

/** As `askedOf` gave it when the try was drawn. */
export const askedSchema = z.object({ title: z.string(), /** Markdown with formulas. */ text: z.string(), fields: z.array(fieldSchema) });

export const ofQuestion = z.object({ assignmentId: idSchema, question: questionSchema });

const regradeSchema = z.object({
  at: z.date(),
  /** What staff told those whose verdicts changed. */
  reason: z.string(),
  /** Shares that were right; null: a prediction waited. */
  before: z.number().nullable(),
  after: z.number().nullable(),
});

/** One try, as it was drawn and answered. */
export const trySchema = askedSchema.extend({
  tryId: idSchema,
  number: z.int(),
  /** Of what is asked: `answer` names it, so that nothing else is judged. */
  version: z.string(),
  drawnAt: z.date(),
  /** Null: not answered yet; neither are the next two. */
  answeredAt: z.date().nullable(),
  /** By field, as typed. */
  answers: z.record(z.string(), z.string()).nullable(),
  /** By field: right, wrong, or null where a prediction waits for its run. */
  verdicts: z.record(z.string(), z.boolean().nullable()).nullable(),
  /** Share of the fields that are right; null also while a prediction waits. */
  fraction: z.number().nullable(),
  /** Of a decided prediction: the run that decided it. */
  decidedBy: decisionSchema.nullable(),
  /** In force, oldest first. */
  regrades: z.array(regradeSchema),
  /** Markdown with formulas; null: not to be seen yet, or the question asks something else now. */
  solution: z.string().nullable(),
});

export type TryAnswer = z.infer<typeof trySchema>;

interface Shown {
  /** Whoever asks may see it. */
  readonly withSolution: boolean;
  readonly decidedBy: Decision | null;
}

export function tryAnswer(secret: string, row: TryRow, { withSolution, decidedBy }: Shown): TryAnswer {
  const { tryId, number, askedSha256, drawnAt, answeredAt, answers, verdicts, fraction, regrades } = row;
  return {
    ...askedSchema.parse(row.asked),
    ...{ tryId, number, version: askedSha256, drawnAt, answeredAt, answers, verdicts, fraction, regrades: [...regrades], decidedBy },
    solution: withSolution ? (sameVariant(secret, row)?.solution ?? null) : null,
  };
}
