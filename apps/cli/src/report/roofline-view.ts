import type { Measurement, Result } from '@rooflab/grader';
import { visibleLine } from './visible-text.ts';

export interface PlotPoint {
  readonly kind: 'yours' | 'rung';
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly fraction: number;
}

/** A bandwidth roof: `y = bytesPerSecond · x`, measured at a working set of `bytes`. */
export interface BandwidthRoof {
  readonly bytesPerSecond: number;
  readonly bytes: number;
}

export type Range = readonly [low: number, high: number];

/** x: operations per byte, y: operations per second (S. Williams, A. Waterman, D. Patterson, "Roofline", CACM 52(4), 2009). */
export interface RooflineView {
  readonly peakPerSecond: number;
  /** The roof at the largest timed size first; others only where they lie clearly elsewhere (a size that fits a cache). */
  readonly roofs: readonly [BandwidthRoof, ...BandwidthRoof[]];
  /** Intensity from which the first roof gives way to the peak. */
  readonly ridge: number;
  readonly points: readonly PlotPoint[];
}

export interface BandwidthCurve {
  readonly name: 'read' | 'copy' | 'triad';
  readonly points: readonly { readonly bytes: number; readonly bytesPerSecond: number }[];
}

/** x: bytes moved, y: bytes per second. */
export interface BandwidthView {
  readonly curves: readonly BandwidthCurve[];
  readonly points: readonly PlotPoint[];
}

const CURVES = ['read', 'copy', 'triad'] as const;

/** Two roofs closer than this would be drawn on top of each other. */
const DISTINCT_ROOF_RATIO = 1.25;

/** The roofline of a result, or null when nothing was timed or the exercise has no operations. */
export function rooflineView(result: Result): RooflineView | null {
  const peakPerSecond = result.roof.flopsPerSecond;
  const timed = bySize(result).filter((each) => each.intensity > 0 && each.flops > 0);
  const largest = timed.at(-1);
  if (largest === undefined || peakPerSecond <= 0) return null;
  const first = bandwidthRoof(largest, result);
  const others = timed
    .slice(0, -1)
    .map((each) => bandwidthRoof(each, result))
    .filter((roof) => logRatio(roof.bytesPerSecond, first.bytesPerSecond) > Math.log(DISTINCT_ROOF_RATIO));
  return {
    peakPerSecond,
    roofs: [first, ...others.slice(0, 1)],
    ridge: peakPerSecond / first.bytesPerSecond,
    points: timed.flatMap((each) => placed(each, each.intensity, each.flops)),
  };
}

/** Bandwidth by size, or null when neither a curve nor a kernel was measured. */
export function bandwidthView(result: Result): BandwidthView | null {
  const curve = result.roof.curve.toSorted((a, b) => a.bytes - b.bytes);
  const timed = bySize(result).filter((each) => each.bytes > 0);
  if (curve.length === 0 || timed.length === 0) return null;
  return {
    curves: CURVES.map((name) => ({ name, points: curve.map((point) => ({ bytes: point.bytes, bytesPerSecond: point[name] })) })),
    points: timed.flatMap((each) => placed(each, each.bytes, each.bytes)),
  };
}

/** Powers of ten from the last at or below the range to the first at or above it. */
export function decades([low, high]: Range): number[] {
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

function bySize(result: Result): Measurement[] {
  return result.performance.measurements.toSorted((a, b) => a.bytes - b.bytes);
}

function placed(measurement: Measurement, x: number, work: number): PlotPoint[] {
  const { rung, medianNs, fraction } = measurement;
  const yours: PlotPoint = { kind: 'yours', name: 'your kernel', x, y: (work / medianNs) * 1e9, fraction };
  if (rung === null) return [yours];
  return [{ kind: 'rung', name: visibleLine(rung.name), x, y: (work / rung.medianNs) * 1e9, fraction: rung.fraction }, yours];
}

/**
 * Below the ridge the attainable rate is the bandwidth itself, for exactly this size and mix. Above it the bandwidth is hidden behind the
 * peak, so the triad's (two streams in, one out) stands for it.
 */
function bandwidthRoof(measurement: Measurement, result: Result): BandwidthRoof {
  const { bytes, attainableBytesPerSecond, intensity } = measurement;
  const underPeak = attainableBytesPerSecond * intensity < result.roof.flopsPerSecond * 0.999;
  const nearest = result.roof.curve.toSorted((a, b) => logRatio(a.bytes, bytes) - logRatio(b.bytes, bytes))[0];
  return { bytes, bytesPerSecond: underPeak || nearest === undefined ? attainableBytesPerSecond : nearest.triad };
}

function logRatio(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}
