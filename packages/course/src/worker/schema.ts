import { verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';

const ceilingsSchema = z.object({
  /** Bytes read plus written per second, at the size of the widest roof among these. */
  copyBytesPerSecond: z.number(),
  flopsPerSecond: z.number(),
  launchNs: z.number(),
});

export type Ceilings = z.infer<typeof ceilingsSchema>;

const driftSchema = z.object({
  copyBytesPerSecond: z.number().nullable(),
  flopsPerSecond: z.number().nullable(),
  launchNs: z.number().nullable(),
});

export type Drift = z.infer<typeof driftSchema>;

export const roofHistorySchema = z.object({
  /** One with each grading, oldest first. */
  roofs: z.array(ceilingsSchema.extend({ at: z.date(), harnessVersion: z.string() })),
  /** For each ceiling the latest over all before them, less 1; null while there are too few. */
  drift: driftSchema,
});

export type RoofHistory = z.infer<typeof roofHistorySchema>;

const checkedBySchema = z.object({ worker: z.string(), verdict: verdictSchema, score: z.number(), maxScore: z.number() });

export const spotChecksSchema = z.object({
  /** Those that wait for another worker, run, or are about to be compared. */
  open: z.int(),
  /** Ended in the last days, by what the comparison found. */
  ended: z.object({ same: z.int(), different: z.int(), inconclusive: z.int(), not_checked: z.int() }),
  /** The latest, of all times: two workers that graded the same file with the same seed differently. */
  differences: z.array(
    z.object({
      gradingId: idSchema,
      exercise: z.string(),
      endedAt: z.date(),
      /** The grading that counts. */
      first: checkedBySchema,
      /** The one that was made to compare. */
      second: checkedBySchema,
      /** Sentences: what differs. */
      reasons: z.array(z.string()),
    }),
  ),
});
