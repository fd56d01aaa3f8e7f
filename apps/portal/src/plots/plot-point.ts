import type { RoofPoint } from '@rooflab/result';
import type { BandwidthRoof } from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatIntensity, formatThroughput } from '@rooflab/roofline/units';

/** Whose point it is; decides its mark. `class` is for staff: students see the class as cells without names. */
export type PointKind = 'mine' | 'trail' | 'rung' | 'class' | 'practice';

/** A kernel's place under a roof. */
export interface PlotPoint {
  readonly id: string;
  /** What people call it: `this hand-in`, `02-vec4`, a name in a staff view. Shown on hover and focus. */
  readonly label: string;
  readonly kind: PointKind;
  /** Operations per byte; 0 for a kernel without operations, which only the bandwidth plot shows. */
  readonly intensity: number;
  readonly flopsPerSecond: number;
  readonly bytesPerSecond: number;
  /** Bytes moved by one run; the bandwidth plot leaves out points without. */
  readonly bytes?: number;
  /** Ends of the 95 % interval of `bytesPerSecond`. */
  readonly low?: number;
  readonly high?: number;
  /** Share of the roof. */
  readonly fraction?: number;
  /** Orders the trail. */
  readonly at?: Date | string;
  readonly href?: string;
}

/** The measured ceilings to draw. */
export interface PlotRoof {
  readonly flopsPerSecond: number;
  readonly curve: readonly RoofPoint[];
  /** From `bandwidthRoofs` of `@rooflab/roofline`; left out: the triad at the largest measured size. */
  readonly bandwidths?: readonly BandwidthRoof[];
}

/** A cell of `placements.density`: steps of a quarter of a decade, never names. */
export interface DensityCell {
  readonly intensityStep: number;
  readonly flopsStep: number;
  readonly bytesStep: number;
  readonly students: number;
}

export type Operation = 'flop' | 'op';

/** What a point is, in words: its accessible name, and the lines of its tooltip. */
export function pointLines(point: PlotPoint, operation: Operation): string[] {
  const { label, intensity, flopsPerSecond, bytesPerSecond, fraction } = point;
  const rates = flopsPerSecond > 0 ? [formatThroughput(flopsPerSecond, operation), formatIntensity(intensity, operation)] : [];
  return [
    label,
    [...rates, formatBandwidth(bytesPerSecond)].join(', '),
    ...(fraction === undefined ? [] : [`${formatFraction(fraction)} of the roof`]),
  ];
}

/** Oldest first; those without a time keep their order. */
export function byAge(points: readonly PlotPoint[]): PlotPoint[] {
  return points.toSorted((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ at }: PlotPoint): number {
  return at === undefined ? 0 : new Date(at).getTime();
}
