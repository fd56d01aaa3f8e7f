import type { Measurement, Result } from '@rooflab/result';
import { bandwidthRoofs, type Roofline, type RooflinePoint, roofShare, type SpeedMarks } from '@rooflab/roofline';
import { visibleLine } from '../layout/visible-text.ts';

export interface PlotPoint {
  readonly kind: 'yours' | 'rung';
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly fraction: number;
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

/** The timed sizes that may be shown under a roof, smallest first: none for a device whose times mean nothing. */
function bySize({ performance: { graded, measurements } }: Result): Measurement[] {
  return graded ? measurements.toSorted((a, b) => a.bytes - b.bytes) : [];
}

/**
 * The roofline of a result (S. Williams, A. Waterman, D. Patterson, "Roofline", CACM 52(4), 2009), or null when nothing was timed on a GPU
 * or the exercise has no operations. The student's kernel is at its counted intensity; the lab's rung, for which the result has no counts,
 * at that of the fewest bytes.
 */
export function rooflineView(result: Result, marks: SpeedMarks | undefined): Roofline | null {
  const peakPerSecond = result.roof.flopsPerSecond;
  const timed = bySize(result).filter((each) => each.intensity > 0 && each.flops > 0);
  const [first, ...others] = bandwidthRoofs(timed, result.roof);
  if (first === undefined || peakPerSecond <= 0) return null;
  return {
    shape: { peakPerSecond, bandwidths: [first, ...others] },
    points: timed.flatMap((each, index) => rooflinePoints(each, index === timed.length - 1)),
    marks: marks ?? null,
  };
}

function rooflinePoints(measurement: Measurement, isLargest: boolean): RooflinePoint[] {
  const { rung, intensity, countedIntensity, flops, flopsPerSecond, bytes, fraction } = measurement;
  const yours: RooflinePoint = {
    id: `yours ${bytes}`,
    label: 'your kernel',
    kind: 'practice',
    intensity,
    countedIntensity,
    flopsPerSecond,
    bytes,
    fraction,
    share: roofShare(measurement),
  };
  if (rung === null) return [yours];
  const label = visibleLine(rung.name);
  const rate = (flops / rung.medianNs) * 1e9;
  // Its name is needed only once.
  const names = isLargest ? [label] : [];
  return [{ id: `rung ${bytes}`, label, names, kind: 'rung', intensity, flopsPerSecond: rate, bytes, fraction: rung.fraction }, yours];
}

/** Bandwidth by size, or null when neither a curve nor a kernel was measured on a GPU. */
export function bandwidthView(result: Result): BandwidthView | null {
  const curve = result.roof.curve.toSorted((a, b) => a.bytes - b.bytes);
  const timed = bySize(result).filter((each) => each.bytes > 0);
  if (curve.length === 0 || timed.length === 0) return null;
  return {
    curves: CURVES.map((name) => ({ name, points: curve.map((point) => ({ bytes: point.bytes, bytesPerSecond: point[name] })) })),
    points: timed.flatMap((each) => placed(each, each.bytes, each.bytes)),
  };
}

function placed(measurement: Measurement, x: number, work: number): PlotPoint[] {
  const { rung, medianNs, fraction } = measurement;
  const yours: PlotPoint = { kind: 'yours', name: 'your kernel', x, y: (work / medianNs) * 1e9, fraction };
  if (rung === null) return [yours];
  return [{ kind: 'rung', name: visibleLine(rung.name), x, y: (work / rung.medianNs) * 1e9, fraction: rung.fraction }, yours];
}
