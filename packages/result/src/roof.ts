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
});

export type Roof = z.infer<typeof roofSchema>;
