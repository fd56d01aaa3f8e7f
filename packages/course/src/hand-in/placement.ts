import type { FractionInterval } from '@rooflab/db';
import type { Result } from '@rooflab/result';
import type { z } from 'zod';
import { placementSchema } from './schema.ts';

type Placement = z.infer<typeof placementSchema>;

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
