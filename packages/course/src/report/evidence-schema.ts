import { askedSchema } from '@rooflab/lab/question';
import { experimentResultSchema, resultSchema } from '@rooflab/result';
import { z } from 'zod';
import { handInOutcomeSchema, placementSchema } from '../hand-in/schema.ts';
import { idSchema } from '../procedure/schemas.ts';
import { answersSchema, verdictsSchema } from '../question/schema.ts';

export const evidenceKindSchema = z.enum(['hand-in', 'source', 'work-log', 'moment', 'try', 'run']);

export type EvidenceKind = z.infer<typeof evidenceKindSchema>;

/** A moment of a kernel that is played with the data which every reader of a page gets. */
export const momentSchema = z.object({
  /** The name of the case. */
  testCase: z.string().min(1).max(200),
  /** From 0. */
  step: z.int().min(0).max(999_999_999),
  /** The first of the workgroups that are recorded. */
  firstWorkgroup: z.int().min(0).max(999_999_999),
});

export type CitedMoment = z.infer<typeof momentSchema>;

/** The gradings that a hand-in shows: their results never change. */
const handInPinSchema = z.object({ gradingId: z.uuid().nullable(), previousGradingId: z.uuid().nullable() });

/** The verdicts that an answered try shows, and the run that decided its prediction; null where it asks for none, or waits. */
const tryPinSchema = z.object({ verdicts: verdictsSchema, decidedByRunId: z.uuid().nullable() });

/** A run that has ended never changes. */
const runPinSchema = z.object({ runId: z.uuid() });

/** What of a piece of evidence is fixed when the report is handed in. */
export const pinnedEvidenceSchema = z.union([handInPinSchema, tryPinSchema, runPinSchema]);

export type HandInPin = z.infer<typeof handInPinSchema>;
export type PinnedEvidence = z.infer<typeof pinnedEvidenceSchema>;

const handInSchema = handInOutcomeSchema.extend({ author: z.string(), maxScore: z.number().nullable() });

export type HandInOfReport = z.infer<typeof handInSchema>;

/** A run with its result. */
const citedRunSchema = z.object({
  runId: idSchema,
  author: z.string(),
  experiment: z.string(),
  endedAt: z.date(),
  result: experimentResultSchema,
});

export type CitedRun = z.infer<typeof citedRunSchema>;

/** An answered try as it was drawn. */
const citedTrySchema = z.object({
  tryId: idSchema,
  author: z.string(),
  question: z.string(),
  number: z.int(),
  ...askedSchema.shape,
  answeredAt: z.date(),
  answers: answersSchema,
});

export type CitedTry = z.infer<typeof citedTrySchema>;

/** What a section of a report shows, from stored results; each kind of evidence is one of these. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hand-in'),
    ...handInSchema.shape,
    source: z.string(),
    /** As students may see it, without cases; null without a result. */
    result: resultSchema.pick({ device: true, roof: true, performance: true, counted: true }).nullable(),
    /** Where the largest timed size lies under the roof; null when nothing was timed. */
    placement: placementSchema.nullable(),
    /** That of the exercise's lab. */
    operation: z.enum(['flop', 'op']),
  }),
  z.object({ kind: z.literal('source'), ...handInSchema.shape, source: z.string() }),
  z.object({
    kind: z.literal('work-log'),
    ...handInSchema.shape,
    /** Fraction now minus fraction before; null unless both were timed on the same device class. */
    fractionChange: z.number().nullable(),
    /** Lines of the source, compared with the hand-in before; for the first all are added. */
    lines: z.object({ added: z.int(), removed: z.int() }),
  }),
  z.object({
    kind: z.literal('moment'),
    ...handInSchema.shape,
    source: z.string(),
    /** The version, if the lab is a course's own. */
    labVersion: z.string().nullable(),
    /** Null while a question asks the reader about kernels of this exercise. */
    moment: momentSchema.nullable(),
  }),
  z.object({
    kind: z.literal('try'),
    ...citedTrySchema.shape,
    /** As they were when the report was handed in, or are now while it is being written. */
    verdicts: verdictsSchema,
    /** The run that decided the prediction. */
    decidedBy: citedRunSchema.nullable(),
  }),
  z.object({ kind: z.literal('run'), ...citedRunSchema.shape }),
]);

export type Evidence = z.input<typeof evidenceSchema>;
