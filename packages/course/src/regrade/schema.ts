import { isStorableMoment } from '@rooflab/db';
import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema, labVersionSchema, reasonSchema } from '../procedure/schemas.ts';

const momentSchema = z.iso
  .datetime()
  .refine((text) => isStorableMoment(new Date(text)), 'Write a date and time between the years 1 and 9999.');

/** Which hand-ins of a course are graded again: only ones that have ended. What is left out does not restrict. */
export const regradeFilterSchema = z.object({
  assignmentId: z.uuid().optional(),
  exercise: z.string().max(100).optional(),
  enrolmentId: z.uuid().optional(),
  /** At most what fits into a request. */
  handInIds: z.array(z.uuid()).max(7000).optional(),
  /** Of the grading in effect. */
  verdicts: z.array(z.string().max(100)).max(50).optional(),
  handedInFrom: momentSchema.optional(),
  handedInBefore: momentSchema.optional(),
  /**
   * One for each student and exercise, among those that the rest of the filter leaves: `best` is `bestOf` them, or the first of them if none has a result;
   * `last` is the latest.
   */
  which: z.enum(['all', 'best', 'last']).default('all'),
});

export type RegradeFilter = z.infer<typeof regradeFilterSchema>;

export const newRegradeSetSchema = z.object({
  courseId: idSchema,
  filter: regradeFilterSchema,
  reason: reasonSchema,
  /** Grades hand-ins of this version's lab with it, and applying the set gives the version to their assignments. Left out: each with its own. */
  labVersion: labVersionSchema.optional(),
});

const stateSchema = z.enum(['draft', 'running', 'ready', 'cancelled', 'applied', 'rolled-back']);

export type RegradeState = z.infer<typeof stateSchema>;

export const regradeSetSchema = z.object({
  regradeSetId: idSchema,
  state: stateSchema,
  reason: z.string(),
  filter: regradeFilterSchema,
  /** The version of a course's own lab that it grades with; null: each hand-in with its own. */
  lab: z.object({ labId: z.string(), version: z.string(), number: z.int() }).nullable(),
  createdBy: z.string(),
  createdAt: z.date(),
  appliedAt: z.date().nullable(),
  rolledBackAt: z.date().nullable(),
  /** In the set, and graded again so far. */
  handIns: z.int(),
  ended: z.int(),
});

export type RegradeSet = z.infer<typeof regradeSetSchema>;

const sideSchema = z.object({
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  /** What it was graded on; null without a result. */
  deviceClass: deviceClassSchema.nullable(),
  /** Of the roof, with its interval; null where nothing was timed. */
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
});

export type PreviewSide = z.infer<typeof sideSchema>;

const previewItemSchema = z.object({
  handInId: idSchema,
  enrolmentId: idSchema,
  name: z.string(),
  assignmentId: idSchema,
  exercise: z.string(),
  /** In effect before the set is applied; verdict null when there was no result. */
  before: sideSchema,
  /** Null while it runs. `system-error`: grading it again failed, and nothing changes. */
  after: sideSchema.nullable(),
  /** The verdict changes. */
  flips: z.boolean(),
  /** Out of 100, or out of fewer where speed is not graded: what each result is worth in the assignment as it is now. */
  points: z.object({ before: z.number(), after: z.number().nullable() }),
  /** In these points; 0 where nothing changes. */
  change: z.number(),
  /** The fraction of the roof changes by more than both intervals leave open. */
  fractionMoves: z.boolean(),
});

export type PreviewItem = z.infer<typeof previewItemSchema>;

export const regradePreviewSchema = z.object({
  /** Those whose verdict changes first, then those whose points do, then those whose fraction does. */
  items: z.array(previewItemSchema),
  total: z.int(),
  pending: z.int(),
  /** Hand-ins whose verdict, whose points and whose fraction change; and those with any of these changes. */
  changed: z.object({ verdict: z.int(), points: z.int(), fraction: z.int(), any: z.int() }),
  /** How often each verdict becomes each other one. */
  flips: z.array(z.object({ from: verdictSchema.nullable(), to: verdictSchema, count: z.int() })),
});
