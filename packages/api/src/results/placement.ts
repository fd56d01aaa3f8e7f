import { type Result, resultSchema } from '@rooflab/grader/result';
import { z } from 'zod';

const measurement = resultSchema.shape.performance.shape.measurements.element.shape;

/** A kernel's point on the roofline plot: its largest timed size, and the fraction over all sizes. */
export const placementSchema = z.object({
  size: measurement.size,
  bytes: measurement.bytes,
  flops: measurement.flops,
  /** flops per byte. */
  intensity: measurement.intensity,
  bytesPerSecond: measurement.bytesPerSecond,
  flopsPerSecond: measurement.flopsPerSecond,
  attainableBytesPerSecond: measurement.attainableBytesPerSecond,
  medianNs: measurement.medianNs,
  ciLowNs: measurement.ciLowNs,
  ciHighNs: measurement.ciHighNs,
  bound: measurement.bound,
  /** Of the roof, geometric mean over the timed sizes, with its 95 % interval. */
  fraction: z.number(),
  fractionLow: z.number(),
  fractionHigh: z.number(),
});

export type Placement = z.infer<typeof placementSchema>;

interface FractionInterval {
  readonly fraction: number | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
}

/** Null when nothing was timed. */
export function placementOf({ performance }: Result, interval: FractionInterval | null): Placement | null {
  const largest = performance.measurements.at(-1);
  if (!largest) return null;
  const fraction = interval?.fraction ?? performance.fraction ?? largest.fraction;
  return placementSchema.parse({
    ...largest,
    fraction,
    fractionLow: interval?.fractionLow ?? fraction,
    fractionHigh: interval?.fractionHigh ?? fraction,
  });
}
