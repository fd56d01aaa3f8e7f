import type { DeviceClass } from '../generated/enums.ts';

/** `rooflab/result/v1` as far as the database looks into it; the whole object is stored beside. */
export interface StoredResult {
  readonly schema: string;
  readonly exercise: string;
  readonly verdict: string;
  readonly message: string;
  readonly score: number | null;
  readonly maxScore: number;
  readonly correctness: { readonly cases: readonly StoredCase[] };
  readonly performance: {
    readonly fraction: number | null;
    readonly measurements: readonly StoredMeasurement[];
    readonly sweep: readonly StoredMeasurement[];
  };
  readonly roof: object;
  readonly device: object & { readonly deviceClass: DeviceClass };
  readonly harness: { readonly version: string };
  readonly phases: readonly object[];
}

interface StoredCase {
  readonly name: string;
  readonly size: Readonly<Record<string, number>>;
  readonly hidden: boolean;
  readonly passed: boolean;
  readonly mismatch: object | null;
}

export interface StoredMeasurement {
  readonly size: Readonly<Record<string, number>>;
  readonly overrides: Readonly<Record<string, number>>;
  readonly samplesNs: readonly number[];
  readonly droppedSamples: number;
  readonly medianNs: number;
  readonly ciLowNs: number;
  readonly ciHighNs: number;
  readonly bytes: number;
  readonly flops: number;
  readonly intensity: number;
  readonly bytesPerSecond: number;
  readonly flopsPerSecond: number;
  readonly attainableBytesPerSecond: number;
  readonly fraction: number;
  readonly bound: 'memory' | 'compute' | 'launch';
  readonly rung: object | null;
}

export interface FractionInterval {
  readonly fraction: number | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
}

/**
 * The fraction of the roof with what the 95 % intervals of the medians make of it: the geometric mean over the timed sizes with every
 * median at the far, and at the near, end of its interval.
 */
export function fractionInterval({
  fraction,
  measurements,
}: Pick<StoredResult['performance'], 'fraction' | 'measurements'>): FractionInterval {
  if (fraction === null) return { fraction: null, fractionLow: null, fractionHigh: null };
  if (measurements.length === 0) return { fraction, fractionLow: fraction, fractionHigh: fraction };
  const meanOf = (ratio: (measurement: StoredMeasurement) => number): number =>
    Math.exp(measurements.reduce((total, measurement) => total + Math.log(ratio(measurement)), 0) / measurements.length);
  // Clamped, since rounding may put a bound on the wrong side of a fraction that was computed elsewhere.
  const fractionLow = Math.min(fraction, fraction * meanOf(({ medianNs, ciHighNs }) => medianNs / ciHighNs));
  const fractionHigh = Math.max(fraction, fraction * meanOf(({ medianNs, ciLowNs }) => medianNs / ciLowNs));
  return { fraction, fractionLow, fractionHigh };
}
