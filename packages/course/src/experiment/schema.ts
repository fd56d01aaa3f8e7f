import { deviceClassSchema, experimentResultSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';

/** `<lab>/<experiment>` */
export const experimentIdSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'An experiment is named <lab>/<experiment>, as in reduction/by-size.');

export const listedExperimentSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** What it asks, in one sentence. */
  question: z.string(),
  labId: z.string(),
  labTitle: z.string(),
  /** The exercise whose kernels it measures. */
  exercise: z.string(),
  /** Whether it has a curve for the student's own kernel. */
  takesOwn: z.boolean(),
  /** The course document that it follows, with rows of the documents' table, and the machine used there; null for an experiment of somebody's own. */
  document: z.object({ file: z.string(), rows: z.array(z.int()), machine: z.string() }).nullable(),
});

export type ListedExperiment = z.infer<typeof listedExperimentSchema>;

/** A run that has not ended. */
export const pendingRunSchema = z.object({
  runId: idSchema,
  experiment: z.string(),
  createdAt: z.date(),
  /** It measures a kernel of the student's. `experiment.live` tells how far it is. */
  hasOwn: z.boolean(),
});

export type PendingRun = z.infer<typeof pendingRunSchema>;

/** A run that has a result. */
export const completeRunSchema = z.object({ runId: idSchema, createdAt: z.date(), endedAt: z.date(), result: experimentResultSchema });

export type CompleteRun = z.infer<typeof completeRunSchema>;

/** A run that was started for an assignment, without what it measured. */
export const countedRunSchema = z.object({
  runId: idSchema,
  createdAt: z.date(),
  /** Null: it waits, or is being measured. */
  endedAt: z.date().nullable(),
  deviceClass: deviceClassSchema.nullable(),
  /** Its own curve was measured wherever a kernel of the lab was, or the experiment has none; null without a result. */
  complete: z.boolean().nullable(),
});

export type CountedRun = z.infer<typeof countedRunSchema> & { readonly enrolmentId: string };

export const experimentOfAssignmentSchema = z.object({ assignmentId: idSchema, experiment: experimentIdSchema });

export type ExperimentOfAssignment = z.infer<typeof experimentOfAssignmentSchema>;

/** An accepted hand-in whose kernel a counted run can measure. */
export const acceptedKernelSchema = z.object({
  handInId: idSchema,
  createdAt: z.date(),
  /** What the student wrote with it. */
  note: z.string(),
  /** A fraction of the roof; null: not timed. */
  fraction: z.number().nullable(),
});

export type AcceptedKernel = z.infer<typeof acceptedKernelSchema>;
