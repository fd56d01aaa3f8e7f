import { z } from 'zod';

/**
 * Which term of the roofline is larger for the exercise, or `launch` where the launch hides both. What slows the kernel down is its limit.
 */
const boundSchema = z.enum(['memory', 'compute', 'launch']);

/** Where a measured kernel lies under the roof. */
export const placementSchema = z.object({
  bytes: z.number().nonnegative(),
  flops: z.number().nonnegative(),
  /** FLOP per byte. */
  intensity: z.number().nonnegative(),
  bytesPerSecond: z.number().nonnegative(),
  flopsPerSecond: z.number().nonnegative(),
  /** Bytes per second that the roof allows at this size, mix and intensity. */
  attainableBytesPerSecond: z.number().positive(),
  /** Attainable time over median time: 1 on the roof, above 1 when faster than the roof was measured to be. */
  fraction: z.number().nonnegative(),
  bound: boundSchema,
  /** FLOP of the exercise for each byte that the kernel requests from storage buffers, by its x-ray; absent where it was not counted. */
  countedIntensity: z.number().nonnegative().optional(),
});

export type Placement = z.infer<typeof placementSchema>;

/** What a mark on the roofline plot needs. */
export const ratesSchema = placementSchema.pick({ intensity: true, countedIntensity: true, bytesPerSecond: true, flopsPerSecond: true });

/** One timed size: every raw sample, and its place under the roof. */
export const measurementSchema = z.object({
  size: z.record(z.string(), z.number()),
  /** Values of the file's overrides in this run. */
  overrides: z.record(z.string(), z.number()),
  samplesNs: z.array(z.number().positive()),
  /** Samples with unusable time stamps (end before begin); they are not in `samplesNs`. */
  droppedSamples: z.int().nonnegative(),
  medianNs: z.number().positive(),
  /** Confidence interval of the median, by order statistics: of 95 % from six samples on, with fewer from smallest to largest. */
  ciLowNs: z.number().positive(),
  ciHighNs: z.number().positive(),
  ...placementSchema.shape,
  /** The lab's own rung, timed in the same session. */
  rung: z.object({ name: z.string(), medianNs: z.number().positive(), fraction: z.number().nonnegative() }).nullable(),
  /** True when this size was not run because it would have taken too long: the time is projected, and there are no samples. */
  projected: z.boolean().optional(),
});

export type Measurement = z.infer<typeof measurementSchema>;

/** A point on the roofline plot: the largest timed size, without its raw samples. The column `gradings.point` holds it. */
export const timedPointSchema = measurementSchema.omit({ samplesNs: true });

export type TimedPoint = z.infer<typeof timedPointSchema>;
