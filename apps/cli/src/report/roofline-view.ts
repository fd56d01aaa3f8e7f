import type { Measurement, Result } from '@rooflab/result';
import { type BandwidthRoof, bandwidthRoofs } from '@rooflab/roofline';
import { visibleLine } from './visible-text.ts';

export interface PlotPoint {
  readonly kind: 'yours' | 'rung';
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly fraction: number;
}

/** x: operations per byte, y: operations per second (S. Williams, A. Waterman, D. Patterson, "Roofline", CACM 52(4), 2009). */
export interface RooflineView {
  readonly peakPerSecond: number;
  /** The roof at the largest timed size first; others only where they lie clearly elsewhere (a size that fits a cache). */
  readonly roofs: readonly [BandwidthRoof, ...BandwidthRoof[]];
  /** Intensity from which the first roof gives way to the peak. */
  readonly ridge: number;
  readonly points: readonly PlotPoint[];
}

interface BandwidthCurve {
  readonly name: 'read' | 'copy' | 'triad';
  readonly points: readonly { readonly bytes: number; readonly bytesPerSecond: number }[];
}

/** x: bytes moved, y: bytes per second. */
export interface BandwidthView {
  readonly curves: readonly BandwidthCurve[];
  readonly points: readonly PlotPoint[];
}

const CURVES = ['read', 'copy', 'triad'] as const;

/** The roofline of a result, or null when nothing was timed or the exercise has no operations. */
export function rooflineView(result: Result): RooflineView | null {
  const peakPerSecond = result.roof.flopsPerSecond;
  const timed = bySize(result).filter((each) => each.intensity > 0 && each.flops > 0);
  const [first, ...others] = bandwidthRoofs(timed, result.roof);
  if (first === undefined || peakPerSecond <= 0) return null;
  return {
    peakPerSecond,
    roofs: [first, ...others],
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

function bySize(result: Result): Measurement[] {
  return result.performance.measurements.toSorted((a, b) => a.bytes - b.bytes);
}

function placed(measurement: Measurement, x: number, work: number): PlotPoint[] {
  const { rung, medianNs, fraction } = measurement;
  const yours: PlotPoint = { kind: 'yours', name: 'your kernel', x, y: (work / medianNs) * 1e9, fraction };
  if (rung === null) return [yours];
  return [{ kind: 'rung', name: visibleLine(rung.name), x, y: (work / rung.medianNs) * 1e9, fraction: rung.fraction }, yours];
}
