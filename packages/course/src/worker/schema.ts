import { z } from 'zod';

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
