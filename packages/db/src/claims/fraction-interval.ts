import type { Measurement, Result } from '@rooflab/result';
import { geometricMean } from '@rooflab/roofline';

export interface FractionInterval {
  readonly fraction: number | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
}

/**
 * The fraction of the roof with an interval: the geometric mean over the timed sizes, with every median at the upper end, then at the lower end, of
 * its interval. Null on a device whose times mean nothing.
 */
export function fractionInterval({
  fraction,
  graded,
  measurements,
}: Pick<Result['performance'], 'fraction' | 'graded' | 'measurements'>): FractionInterval {
  if (fraction === null || !graded) return { fraction: null, fractionLow: null, fractionHigh: null };
  if (measurements.length === 0) return { fraction, fractionLow: fraction, fractionHigh: fraction };
  const meanOf = (ratio: (measurement: Measurement) => number): number => geometricMean(measurements.map(ratio));
  // Clamped, since rounding may put a bound on the wrong side of a fraction that was computed elsewhere.
  const fractionLow = Math.min(fraction, fraction * meanOf(({ medianNs, ciHighNs }) => medianNs / ciHighNs));
  const fractionHigh = Math.max(fraction, fraction * meanOf(({ medianNs, ciLowNs }) => medianNs / ciLowNs));
  return { fraction, fractionLow, fractionHigh };
}
