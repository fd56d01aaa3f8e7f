import { MAX_SOURCE_BYTES } from '@rooflab/grader/limits';
import {
  deviceClassSchema,
  placementSchema as pointSchema,
  ratesSchema,
  resultSchema,
  timedPointSchema,
  verdictSchema,
} from '@rooflab/result';
import { z } from 'zod';
import { commentCountsSchema } from '../comment/schema.ts';
import { itemKeySchema } from '../item/kind.ts';
import { charactersSchema, exerciseSchema, handInStateSchema, idSchema, instantSchema, pageSchema } from '../procedure/schemas.ts';

export const MAX_NOTE_LENGTH = 500;

const tooLarge = ({ input }: { readonly input?: unknown }): string =>
  `The file has ${Buffer.byteLength(String(input))} bytes; at most ${MAX_SOURCE_BYTES} are allowed. Make it shorter.`;

/** A WGSL file. */
export const sourceSchema = z
  .string()
  .min(1, 'The file is empty. Hand in a WGSL file.')
  // No text has fewer bytes than characters.
  .max(MAX_SOURCE_BYTES, { error: tooLarge })
  .refine((source) => Buffer.byteLength(source) <= MAX_SOURCE_BYTES, { error: tooLarge });

const noteSchema = charactersSchema(MAX_NOTE_LENGTH, `A note is text of at most ${MAX_NOTE_LENGTH} characters. Shorten it.`);

export const handInRequestSchema = z.object({
  assignmentId: idSchema,
  exercise: exerciseSchema,
  /** WGSL, at most 64 KiB of UTF-8. */
  source: sourceSchema,
  note: noteSchema.optional(),
  /** Drawn by the client; the same again finds the same hand-in. */
  requestId: idSchema,
  /** The student was told what being late costs, and agreed. */
  acceptLate: z.boolean().default(false),
});

export const acceptedHandInSchema = z.object({
  handInId: idSchema,
  /** False when the request had been accepted before; late days, attempts and replaced hand-ins are not told again. */
  created: z.boolean(),
  createdAt: z.date(),
  lateDays: z.int(),
  /** After this one; null: no limit. */
  attemptsLeft: z.int().nullable(),
  /** Hand-ins that were waiting, and were cancelled in favour of this one. */
  replaced: z.array(idSchema),
});

export type AcceptedHandIn = z.infer<typeof acceptedHandInSchema>;

export const handInFilterSchema = z.object({
  courseId: idSchema,
  assignmentId: idSchema.optional(),
  exercise: exerciseSchema.optional(),
  state: handInStateSchema.optional(),
  /** Of the grading in effect. */
  verdict: verdictSchema.optional(),
  deviceClass: deviceClassSchema.optional(),
  /** Handed in at that time or later, and before. */
  from: instantSchema.optional(),
  before: instantSchema.optional(),
  /** Part of the note, in upper or lower case. */
  text: z.string().max(200).optional(),
  /** With comments; with some that are not done; with an answer of the student that waits for staff. */
  comments: z.enum(['any', 'open', 'waiting']).optional(),
  /** Staff only: of one student, or `mine`. Students always get their own. */
  enrolmentId: idSchema.optional(),
  mine: z.boolean().default(false),
  /** `score` and `fraction`: highest first, those without one last. A cursor belongs to its order. */
  order: z.enum(['newest', 'oldest', 'score', 'fraction']).default('newest'),
  ...pageSchema,
});

export type HandInFilter = Omit<z.output<typeof handInFilterSchema>, 'mine'>;

/** One hand-in as lists show it. */
export const listedHandInSchema = z.object({
  handInId: idSchema,
  enrolmentId: idSchema,
  /** The student's; null for students. */
  name: z.string().nullable(),
  assignmentId: idSchema,
  exercise: z.string(),
  createdAt: z.date(),
  state: handInStateSchema,
  chosen: z.boolean(),
  note: z.string(),
  sourceSha256: z.string(),
  replacedById: idSchema.nullable(),
  /** Grading it failed through no fault of the student: it costs no attempt. */
  refunded: z.boolean(),
  /** This and the next four are of the grading in effect; null while there is none. */
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  fraction: z.number().nullable(),
  deviceClass: deviceClassSchema.nullable(),
  comments: commentCountsSchema,
  cursor: z.string(),
});

/** A hand-in with its outcome, as work logs and reports tell it. */
export const handInOutcomeSchema = z.object({
  handInId: idSchema,
  exercise: z.string(),
  /** As its lab has it; the id where the lab is gone. */
  exerciseTitle: z.string(),
  createdAt: z.date(),
  note: z.string(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  /** Of the roof. */
  fraction: z.number().nullable(),
  deviceClass: deviceClassSchema.nullable(),
});

/** Another hand-in of the same student for the same exercise. */
const neighbourSchema = z.object({
  handInId: idSchema,
  createdAt: z.date(),
  note: z.string(),
  /** To show what was changed. */
  source: z.string(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
  /** Of the largest timed size; null when nothing was timed. */
  point: ratesSchema.nullable(),
});

export type Neighbour = z.infer<typeof neighbourSchema>;

/** A kernel's point on the roofline plot: its largest timed size, and the fraction over all sizes. */
export const placementSchema = z.object({
  ...timedPointSchema.pick({ size: true, medianNs: true, ciLowNs: true, ciHighNs: true }).shape,
  ...pointSchema.shape,
  /** Of the roof, geometric mean over the timed sizes, with its interval. */
  fraction: z.number(),
  fractionLow: z.number(),
  fractionHigh: z.number(),
});

export const positionSchema = z.object({
  /** Jobs that will be taken before it. */
  ahead: z.int(),
  /** Seconds until it starts, from measured service times; null while none is known, or no worker is there. */
  expectedWaitSeconds: z.number().nullable(),
});

/** Of a course's own lab; null: the lab is one of the catalogue. */
const labVersionSchema = z
  .object({
    version: z.string(),
    number: z.int(),
    /** Nothing is graded with it at present: its code failed again and again. */
    paused: z.boolean(),
  })
  .nullable();

/** One attempt at grading, for staff. */
export const gradingSchema = z.object({
  gradingId: idSchema,
  attempt: z.int(),
  kind: z.enum(['live', 'regrade']),
  regradeSetId: idSchema.nullable(),
  worker: z.string(),
  /** `running` until it is finished, whatever the outcome. */
  state: z.enum(['running', 'finished']),
  seed: z.string(),
  /** What it was graded with. */
  lab: labVersionSchema,
  queuedAt: z.date(),
  claimedAt: z.date(),
  /** When the worker was last heard of. */
  heartbeatAt: z.date(),
  finishedAt: z.date().nullable(),
  /** The step that the worker last reported. */
  phase: z.string().nullable(),
  phaseTimes: z.array(z.object({ phase: z.string(), ms: z.number() })),
  outcome: z.enum(['result', 'failed', 'lost', 'released']).nullable(),
  /** It has its result, and the explanation of it is still to come. */
  explaining: z.boolean(),
  failure: z.string().nullable(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
  deviceClass: deviceClassSchema.nullable(),
  /** `NVIDIA H200` */
  device: z.string().nullable(),
  harnessVersion: z.string().nullable(),
  effective: z.boolean(),
  /** Results that came late or a second time, and never count. */
  strayResults: z.int(),
});

export const fullGradingSchema = gradingSchema.extend({
  /** Complete: hidden cases, seed, raw samples and times of the steps. */
  result: resultSchema.nullable(),
  placement: placementSchema.nullable(),
  strays: z.array(z.object({ receivedAt: z.date(), result: resultSchema.nullable() })),
});

export const handInSchema = z.object({
  handInId: idSchema,
  enrolmentId: idSchema,
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  counting: z.enum(['best', 'last', 'chosen']),
  exercise: z.string(),
  /** What the grading in effect was made with; without one, what it will be graded with. */
  lab: labVersionSchema,
  createdAt: z.date(),
  endedAt: z.date().nullable(),
  state: handInStateSchema,
  chosen: z.boolean(),
  refunded: z.boolean(),
  replacedById: idSchema.nullable(),
  note: z.string(),
  source: z.string(),
  sourceSha256: z.string(),
  /** Null unless it waits. */
  position: positionSchema.nullable(),
  /** Of the grading in effect. */
  verdict: verdictSchema.nullable(),
  /** Its result is complete but for the explanation (x-ray, hint), which follows: `handIn.live` says when. */
  explaining: z.boolean(),
  /** The caller has an open question about such a file: nothing that was counted of it is told until it is answered. */
  inQuestion: z.boolean(),
  /** As a student may see it, for students. */
  result: resultSchema.nullable(),
  /** Where the largest timed size lies under the roof; null when nothing was timed. */
  placement: placementSchema.nullable(),
  /** When a regrade produced the result in effect; null when it is the first one. */
  regradedAt: z.date().nullable(),
  /** What staff gave as the reason of that regrade. */
  regradeReason: z.string().nullable(),
  /** Points given by hand, in place of the computed ones, for this exercise (or, with `item` null, for the whole assignment). */
  override: z.object({ item: itemKeySchema.nullable(), score: z.number(), reason: z.string(), createdAt: z.date() }).nullable(),
  /** Staff only. */
  student: z.object({ name: z.string(), email: z.string(), nickname: z.string().nullable() }).nullable(),
  gradings: z.array(gradingSchema),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
});
