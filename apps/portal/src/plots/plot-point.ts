import type { RoofPoint } from '@rooflab/result';
import { type BandwidthRoof, gapWords, type RoofShare } from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatIntensity, formatThroughput } from '@rooflab/roofline/units';

/** Whose point it is; decides its mark. `class` is for staff: students see the class as cells without names. */
export type PointKind = 'mine' | 'trail' | 'rung' | 'class' | 'practice';

/** A kernel's place under a roof. */
export interface PlotPoint {
  readonly id: string;
  /** What people call it: `this hand-in`, `02-vec4`, a name in a staff view. Shown on hover and focus. */
  readonly label: string;
  readonly kind: PointKind;
  /** Names to write beside the mark, the longest first; the plot takes the first that has room. */
  readonly names?: readonly string[];
  /** Operations per byte at the fewest bytes; 0 for a kernel without operations, which only the bandwidth plot shows. */
  readonly intensity: number;
  /** Operations for each byte that the kernel asks for, by its x-ray: where it stands on the roofline. Left out where it was not counted. */
  readonly countedIntensity?: number | undefined;
  readonly flopsPerSecond: number;
  readonly bytesPerSecond: number;
  /** Bytes moved by one run; the bandwidth plot leaves out points without. */
  readonly bytes?: number;
  /** Ends of the 95 % interval of `bytesPerSecond`. */
  readonly low?: number;
  readonly high?: number;
  /** Share of the roof, over all sizes. */
  readonly fraction?: number;
  /** Share of the roof at the size that is drawn; the gap is written beside points that have it. */
  readonly share?: RoofShare;
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

export type CountedPoint = PlotPoint & { readonly countedIntensity: number };

export function isCounted(point: PlotPoint): point is CountedPoint {
  return point.countedIntensity !== undefined && point.countedIntensity > 0;
}

/** Where a point stands on the roofline: at what was counted, and at the fewest bytes where nothing was. */
export function shownIntensity(point: PlotPoint): number {
  return isCounted(point) ? point.countedIntensity : point.intensity;
}

/** Bytes per second that a counted kernel asks for; caches may serve more of them than memory could. */
export function requestedPerSecond({ flopsPerSecond, countedIntensity }: CountedPoint): number {
  return flopsPerSecond / countedIntensity;
}

/**
 * What a point is, in words: its accessible name, and the lines of its tooltip. `memoryPerSecond` is the highest bandwidth roof of the plot; a
 * kernel that asks for more is served by caches.
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
    ...(isCounted(point) ? [countedLine(point, operation, memoryPerSecond)] : []),
    ...(fraction === undefined ? [] : [`${formatFraction(fraction)} of the roof`]),
    ...(share === undefined ? [] : [gapWords(share)]),
  ];
}

function countedLine(point: CountedPoint, operation: Operation, memoryPerSecond: number): string {
  const requested = requestedPerSecond(point);
  const line = `asks for ${formatBandwidth(requested)}, ${formatIntensity(point.countedIntensity, operation)}`;
  return requested > memoryPerSecond ? `${line}: more than memory gives, so caches serve repeated reads` : line;
}

/** Oldest first; those without a time keep their order. */
export function byAge(points: readonly PlotPoint[]): PlotPoint[] {
  return points.toSorted((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ at }: PlotPoint): number {
  return at === undefined ? 0 : new Date(at).getTime();
}
