import type { RoofPoint } from '@rooflab/result';
import { type BandwidthRoof, formatShare, gapWords, isCounted, type RooflinePoint, requestedPerSecond } from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatIntensity, formatThroughput } from '@rooflab/roofline/units';

/** Decides the point's mark. `class` is for staff: students see the class as cells without names. */
export type PointKind = RooflinePoint['kind'];

/** A kernel's place under a roof. A kernel without operations has intensity 0, and only the bandwidth plot shows it. */
export interface PlotPoint extends RooflinePoint {
  /** A readable name: `this hand-in`, `02-vec4`, a student's name in a staff view. Shown on hover and focus. */
  readonly label: string;
  readonly bytesPerSecond: number;
  /** Ends of the interval of `bytesPerSecond`. */
  readonly low?: number;
  readonly high?: number;
  /** Determines the order of the trail. */
  readonly at?: Date | string;
  readonly href?: string;
}

export interface PlotRoof {
  readonly flopsPerSecond: number;
  readonly curve: readonly RoofPoint[];
  /** From `bandwidthRoofs` of `@rooflab/roofline`; left out: the triad at the largest measured size. */
  readonly bandwidths?: readonly BandwidthRoof[];
}

/** A cell of `placement.density`: steps of a quarter of a decade, never with names. */
export interface DensityCell {
  readonly intensityStep: number;
  readonly flopsStep: number;
  readonly bytesStep: number;
  readonly students: number;
}

export type Operation = 'flop' | 'op';

/**
 * Describes a point in words: its accessible name, and the lines of its tooltip. `memoryPerSecond` is the highest bandwidth roof of the plot; a
 * kernel that requests more is served by caches.
 */
export function pointLines(point: PlotPoint, operation: Operation, memoryPerSecond = Number.POSITIVE_INFINITY): string[] {
  const { label, intensity, flopsPerSecond, bytesPerSecond, fraction, share } = point;
  const least = [
    ...(flopsPerSecond > 0 ? [formatThroughput(flopsPerSecond, operation), formatIntensity(intensity, operation)] : []),
    formatBandwidth(bytesPerSecond),
  ].join(', ');
  return [
    label,
    isCounted(point) ? `${least} at the fewest bytes` : least,
    ...countedLines(point, operation, memoryPerSecond),
    ...(fraction === undefined ? [] : [`${share ? formatShare(share) : formatFraction(fraction)} of the roof`]),
    ...(share === undefined ? [] : [gapWords(share)]),
  ];
}

function countedLines(point: PlotPoint, operation: Operation, memoryPerSecond: number): string[] {
  if (!isCounted(point)) return [];
  const requested = requestedPerSecond(point);
  const line = `asks for ${formatBandwidth(requested)}, ${formatIntensity(point.countedIntensity, operation)}`;
  return [requested > memoryPerSecond ? `${line}: more than memory gives, so caches serve repeated reads` : line];
}

/** Oldest first; points without a time keep their order. */
export function byAge(points: readonly PlotPoint[]): PlotPoint[] {
  return points.toSorted((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ at }: PlotPoint): number {
  return at === undefined ? 0 : new Date(at).getTime();
}
