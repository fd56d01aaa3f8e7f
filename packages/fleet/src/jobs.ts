import { z } from 'zod';

/** The fencing token of a claim: sent with everything that its holder reports. */
export const claimIdSchema = z.uuid();

const labVersionSchema = z
  .string()
  .max(128)
  .nullable()
  .describe('The version of its lab, which `labs/<hash>` gives; null: the lab is one of the catalogue.');

/** A hand-in to grade, without its number and without any name. */
const gradingJobSchema = z.object({
  kind: z.literal('grading'),
  claimId: claimIdSchema,
  /** `<lab>/<exercise>` */
  exercise: z.string(),
  labVersion: labVersionSchema,
  /** WGSL */
  source: z.string(),
  /** Up to 64 hexadecimal digits. */
  seed: z.string(),
  attempt: z.int(),
  /** The assignment's own marks, in place of the exercise's. */
  marks: z.object({ passFraction: z.number(), fullFraction: z.number() }).nullable(),
  /** By the time on this worker's device, or by the kernel's counts, which are the same on all. */
  gradedBy: z.enum(['time', 'counts']),
  /** Whether hazards that luck hides make the kernel wrong: races, accesses out of bounds, reads of storage that nobody wrote. */
  hazardsAreWrong: z.boolean(),
  /** Where its trace goes on; null where nothing is traced. */
  traceparent: z.string().nullable(),
});

export type GradingJob = z.infer<typeof gradingJobSchema>;

const chunk = { kind: z.literal('chunk'), claimId: claimIdSchema, experiment: z.string(), labVersion: labVersionSchema, seed: z.string() };

/** Visits to make: of the curves that all runs share (`source` is null), or of the curve of a student's kernel. */
const visitsJobSchema = z.object({
  ...chunk,
  part: z.enum(['fixed', 'own']),
  source: z.string().nullable(),
  /** Index of the first visit. */
  from: z.int(),
  /** Curves that crashed a process, with reasons. */
  abandoned: z.record(z.string(), z.string()),
});

/** Everything is measured; the result has to be assembled. */
const assemblyJobSchema = z.object({
  ...chunk,
  part: z.literal('assembly'),
  source: z.string().nullable(),
  /** As the grader reported them, fixed curves first. */
  visits: z.array(z.unknown()),
});

/** Less than a minute of work on a run of an experiment. */
const chunkJobSchema = z.union([visitsJobSchema, assemblyJobSchema]);

export type VisitsJob = z.infer<typeof visitsJobSchema>;
export type AssemblyJob = z.infer<typeof assemblyJobSchema>;
export type ChunkJob = z.infer<typeof chunkJobSchema>;

/** An accepted kernel about which questions are to be drawn: seconds of work. */
const questionsJobSchema = z.object({
  kind: z.literal('questions'),
  claimId: claimIdSchema,
  /** `<lab>/<exercise>` */
  exercise: z.string(),
  labVersion: labVersionSchema,
  /** WGSL */
  source: z.string(),
  /** That of its grading. */
  seed: z.string(),
});

export type QuestionsJob = z.infer<typeof questionsJobSchema>;

export const jobSchema = z.union([gradingJobSchema, chunkJobSchema, questionsJobSchema]);

export type Job = z.infer<typeof jobSchema>;
