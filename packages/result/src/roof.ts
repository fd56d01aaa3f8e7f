import { z } from 'zod';

/** The device's best rates with one amount of data: five probes, in bytes per second (read plus write). */
const roofPointSchema = z.object({
  /** Bytes moved (read plus written) by one run of each probe. */
  bytes: z.number().positive(),
  read: z.number().positive(),
  write: z.number().positive(),
  copy: z.number().positive(),
  scale: z.number().positive(),
  triad: z.number().positive(),
});

export type RoofPoint = z.infer<typeof roofPointSchema>;

/** The probes of the bandwidth, by what they do to their arrays. */
export const probeKindSchema = roofPointSchema.keyof().exclude(['bytes']);

export type ProbeKind = z.infer<typeof probeKindSchema>;

/** The measured ceilings of one device; datasheets are never used. */
export const roofSchema = z.object({
  /** ISO 8601, UTC; empty when no roof was measured. */
  measuredAt: z.string(),
  /** The best rate of fp32 fused multiply-adds, two operations each. */
  flopsPerSecond: z.number().nonnegative(),
  /** Time of an empty dispatch. */
  launchNs: z.number().nonnegative(),
  /** Bandwidth by size, in any order; all sizes are different. Empty when no roof was measured. */
  curve: z.array(roofPointSchema).readonly(),
  /** Present where a grading did not measure the roof itself, but was given one that had been measured before. */
  kept: z
    .object({
      /** From the measurement to this grading. */
      ageSeconds: z.number().nonnegative(),
      /**
       * What the ceiling that was timed beside the kernel reached at the largest timed size, as a share of the roof as it was kept. Null where none was
       * timed.
       */
      beside: z.object({ ceiling: z.enum(['memory', 'compute']), ratio: z.number().positive() }).nullable(),
    })
    .optional(),
});

export type Roof = z.infer<typeof roofSchema>;
