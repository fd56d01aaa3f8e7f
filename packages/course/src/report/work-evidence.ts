import { experimentResultSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { askedSchema } from '../question/try-answer.ts';
import type { CitedRun, CitedTry } from './cited-work.ts';
import type { TryPin } from './evidence.ts';

const citedRunSchema = z.object({
  runId: idSchema,
  author: z.string(),
  experiment: z.string(),
  endedAt: z.date(),
  result: experimentResultSchema,
});

/** A run of an experiment, with its curves. */
export const runEvidenceSchema = z.object({ kind: z.literal('run'), ...citedRunSchema.shape });

/** An answered try; a decided prediction comes with the run that decided it. */
export const tryEvidenceSchema = z.object({
  kind: z.literal('try'),
  tryId: idSchema,
  author: z.string(),
  question: z.string(),
  number: z.int(),
  ...askedSchema.shape,
  answeredAt: z.date(),
  /** By field, as typed. */
  answers: z.record(z.string(), z.string()),
  /** By field: right, wrong, or null where a prediction waits for its run. */
  verdicts: z.record(z.string(), z.boolean().nullable()),
  decidedBy: citedRunSchema.nullable(),
});

export function runEvidence(run: CitedRun): z.input<typeof runEvidenceSchema> {
  return { kind: 'run', ...run };
}

/** Throws `ZodError` for a try that was not stored by this product. */
export function tryEvidence(cited: CitedTry, { verdicts }: TryPin, decidedBy: CitedRun | null): z.input<typeof tryEvidenceSchema> {
  const { asked, answers, ...row } = cited;
  return { kind: 'try', ...row, ...askedSchema.parse(asked), answers: { ...answers }, verdicts, decidedBy };
}
