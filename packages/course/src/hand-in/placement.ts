import type { FractionInterval } from '@rooflab/db';
import { placementSchema as pointSchema, type Result, timedPointSchema } from '@rooflab/result';
import { z } from 'zod';

/** A kernel's point on the roofline plot: its largest timed size, and the fraction over all sizes. */
export const placementSchema = z.object({
  ...timedPointSchema.pick({ size: true, medianNs: true, ciLowNs: true, ciHighNs: true }).shape,
  ...pointSchema.shape,
  /** Of the roof, geometric mean over the timed sizes, with its interval. */
  fraction: z.number(),
  fractionLow: z.number(),
  fractionHigh: z.number(),
});

export type Placement = z.infer<typeof placementSchema>;

/** Null when nothing was timed, or on a device whose times say nothing. */
export function placementOf({ performance }: Result, interval: FractionInterval | null): Placement | null {
  const largest = performance.measurements.at(-1);
  if (!largest || !performance.graded) return null;
  const fraction = interval?.fraction ?? performance.fraction ?? largest.fraction;
  return placementSchema.parse({
    ...largest,
    fraction,
    fractionLow: interval?.fractionLow ?? fraction,
    fractionHigh: interval?.fractionHigh ?? fraction,
  });
}
