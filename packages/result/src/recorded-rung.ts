import { z } from 'zod';
import { deviceClassSchema } from './device.ts';
import { placementSchema, timedPointSchema } from './measurement.ts';

/**
 * What one of the lab's own kernels reached when it was last timed: the measurement at its largest size, and the fraction over all sizes.
 */
export const recordedRungSchema = z.object({
  exercise: z.string(),
  /** File name without its extension: `02-vec4`. */
  name: z.string(),
  deviceClass: deviceClassSchema,
  /** `NVIDIA H200` */
  device: z.string(),
  /** ISO 8601 */
  measuredAt: z.string(),
  score: z.number(),
  ...timedPointSchema.pick({ size: true, medianNs: true }).shape,
  ...placementSchema.omit({ bytes: true, flops: true }).shape,
  /** Its x-ray's facts by name; absent where there are none. */
  facts: z.record(z.string(), z.number().nullable()).optional(),
});

export type RecordedRung = z.infer<typeof recordedRungSchema>;

/** The fields of a rung with which a kernel is compared. */
export type KnownRung = Pick<RecordedRung, 'exercise' | 'name' | 'deviceClass' | 'size' | 'fraction' | 'facts'>;
