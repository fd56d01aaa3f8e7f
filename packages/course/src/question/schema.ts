import { askedSchema, givenSchema } from '@rooflab/lab/question';
import { derivedValueSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema, questionSchema } from '../procedure/schemas.ts';

export const questionKeySchema = z.object({ assignmentId: idSchema, question: questionSchema });

export type QuestionKey = z.infer<typeof questionKeySchema>;

/** By field: whether the answer is right; null where a prediction waits for its run. */
export const verdictsSchema = z.record(z.string(), z.boolean().nullable());

export type Verdicts = Readonly<z.infer<typeof verdictsSchema>>;

/** By field, as typed. */
export const answersSchema = z.record(z.string(), z.string());

/** The run that decided a prediction, with the values that it found. */
const decisionSchema = z.object({
  experiment: z.string(),
  endedAt: z.date(),
  device: z.string(),
  /** By name, as the fields predict them. */
  derived: z.record(z.string(), derivedValueSchema),
});

export type Decision = z.infer<typeof decisionSchema>;

/** A change of a try's verdict by staff; once it is undone, it is not told any more. */
const tryRegradeSchema = z.object({
  at: z.date(),
  /** What staff told those whose verdicts changed. */
  reason: z.string(),
  /** Shares that were right; null: a prediction was waiting. */
  before: z.number().nullable(),
  after: z.number().nullable(),
});

const kernelOfTrySchema = z.object({
  handInId: idSchema,
  /** By field, the lines of the file that it asks about, 1-based. */
  lines: z.record(z.string(), z.array(z.int())),
  /** By field, the moment at which the player shows why: a visible case, and a step from 0. None before it is answered, and none for what an edited kernel does. */
  moments: z.record(z.string(), z.object({ testCase: z.string(), step: z.int() })),
});

/** One try, as it was drawn and answered. */
export const trySchema = askedSchema.extend({
  tryId: idSchema,
  number: z.int(),
  /** A hash of what is asked: `answer` names it, so that nothing else is judged. */
  version: z.string(),
  /** The version of its lab that it was drawn from; null: the lab is one of the catalogue. */
  labVersion: z.string().nullable(),
  drawnAt: z.date(),
  /** When time is up; null if the try is not timed. */
  closesAt: z.date().nullable(),
  /** What a question about the student's own kernel is about; null: it is a question of a lab. */
  kernel: kernelOfTrySchema.nullable(),
  /** Null until it is answered, and so are the next three. */
  answeredAt: z.date().nullable(),
  answers: answersSchema.nullable(),
  verdicts: verdictsSchema.nullable(),
  /** By field, what a wrong answer is, where a usual mistake leads to it. Empty until it is answered. */
  mistakes: z.record(z.string(), z.string()),
  /** Share of the fields that are right; null also while a prediction waits. */
  fraction: z.number().nullable(),
  /** The run that decided a prediction. */
  decidedBy: decisionSchema.nullable(),
  /** Those not undone, oldest first. */
  regrades: z.array(tryRegradeSchema),
  /** Markdown with formulas; null: not to be seen yet. */
  solution: z.string().nullable(),
});

export type Try = z.infer<typeof trySchema>;

export const givenAnswerSchema = questionKeySchema.extend({
  number: z.int().min(1).max(1_000_000),
  /** The try's, as `mine` gave it. */
  version: z.string().length(64),
  /** By field, as typed. */
  answers: givenSchema,
  /** Drawn by the client; the same again finds the same answer. */
  requestId: idSchema,
  /** The time of a timed try is up: what cannot be read is wrong. */
  timeUp: z.boolean().default(false),
  /** The student was told what being late costs, and agreed. */
  acceptLate: z.boolean().default(false),
});

export const takenAnswerSchema = z.object({
  /** False: a field could not be read. Nothing was judged, and no try is used up. */
  accepted: z.boolean(),
  /** By field, why it could not be read and what to write instead. */
  problems: z.record(z.string(), z.string()),
});

const ownKernelSchema = z.object({
  /** `no-hand-in`: none is accepted. `waiting`: its questions are being drawn. `none`: nothing can be asked about it. */
  state: z.enum(['no-hand-in', 'waiting', 'none', 'ready']),
  /** The hand-in that the next try is about; null where none is accepted. */
  handInId: idSchema.nullable(),
  /** Why there are none, as a sentence. */
  why: z.string().nullable(),
});

export const ownTriesSchema = z.object({
  /** In order; the last may be open. */
  tries: z.array(trySchema),
  /** After those answered; null: no limit. */
  triesLeft: z.int().nullable(),
  /** A new try may be opened now, or one is open. */
  mayAnswer: z.boolean(),
  /** When the caller started a run whose points rule a prediction out that was not made before; null: none does. */
  ruledOutBy: z.date().nullable(),
  /** Of a question about the student's own kernel: whether there is a kernel to ask about. Null: it is a question of a lab. */
  kernel: ownKernelSchema.nullable(),
});

const fieldDistributionSchema = z.object({
  id: z.string(),
  kind: z.enum(['integer', 'number', 'choice']),
  /** One line of Markdown. */
  label: z.string(),
  /** Each student was asked about their own file, and the label is from one of these questions. */
  ofOwnFiles: z.boolean(),
  /** Answers by verdict. */
  right: z.int(),
  wrong: z.int(),
  pending: z.int(),
  /** For a choice: how often each was chosen, most frequent first. Empty for numbers, and where the choices differ from student to student. */
  choices: z.array(
    z.object({ value: z.string(), label: z.string(), answers: z.int(), /** Those of them that were right. */ right: z.int() }),
  ),
  /**
   * For a number: wrong answers as multiples of the right one, most frequent first. Students get different numbers, but the same slip gives the same
   * factor. Empty for choices and predictions.
   */
  usualErrors: z.array(z.object({ factor: z.number(), answers: z.int() })),
  /** For a prediction: what was predicted, in the field's unit, ascending. Otherwise empty. */
  predictions: z.array(z.number()),
});

export type FieldDistribution = z.infer<typeof fieldDistributionSchema>;

export const distributionSchema = z.object({
  /** Students of the course; those of them who have answered at least once, and those who have a complete answer. */
  students: z.int(),
  answered: z.int(),
  right: z.int(),
  /** Tries whose prediction waits for a run. */
  pending: z.int(),
  /** That of the newest try: each student has other numbers. Null until somebody has opened the question. */
  title: z.string().nullable(),
  /** In the order of the question; empty until somebody has answered. */
  fields: z.array(fieldDistributionSchema),
  /** Students who answered, by name. */
  rows: z.array(
    z.object({
      enrolmentId: idSchema,
      name: z.string(),
      tries: z.int(),
      /** The highest of the tries; null: none is decided. */
      best: z.number().nullable(),
      /** Those of the last try. */
      answers: answersSchema,
      verdicts: verdictsSchema,
      answeredAt: z.date(),
    }),
  ),
});

/** `as_defined`: by the question as it is now. `full_points`: it was faulty, and everybody who answered it gets all its points. */
export const regradeRuleSchema = z.enum(['as_defined', 'full_points']);

export const questionRegradeSchema = z.object({
  questionRegradeId: idSchema,
  rule: regradeRuleSchema,
  reason: z.string(),
  madeBy: z.string(),
  createdAt: z.date(),
  undoneAt: z.date().nullable(),
  /** Tries whose verdict it changed. */
  tries: z.int(),
});

export type QuestionRegrade = z.infer<typeof questionRegradeSchema>;

export const regradePreviewSchema = z.object({
  /** By name; a student may have several tries. Shares that are right; null: a prediction waits. */
  changes: z.array(
    z.object({ enrolmentId: idSchema, name: z.string(), number: z.int(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
  /** All answered tries. */
  answered: z.int(),
  /** Those of them that asked something else than the question does now: they cannot be judged again, and stay as they are. */
  asksOtherwise: z.int(),
});
