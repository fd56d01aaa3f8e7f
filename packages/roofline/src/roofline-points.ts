import type { LogScales, PlotFrame } from './log-plot.ts';
import { type Ceilings, croppedScales, roofAt } from './roof-crop.ts';
import type { RoofShare } from './roof-share.ts';
import type { SpeedMarks } from './score.ts';

/** A kernel on a roofline plot. */
export interface RooflinePoint {
  readonly id: string;
  readonly label: string;
  /** `mine` and `practice` are the reader's own: one point of a hand-in, one for each size of a run. */
  readonly kind: 'mine' | 'trail' | 'rung' | 'class' | 'practice';
  /** Names for the mark, the longest first; the plot uses the first that has room. */
  readonly names?: readonly string[];
  /** Operations per byte at the fewest bytes. */
  readonly intensity: number;
  /** Operations per byte that the kernel requests, by its x-ray: the place of its point. Omitted where it was not counted. */
  readonly countedIntensity?: number | undefined;
  readonly flopsPerSecond: number;
  /** Bytes moved by one run, at the fewest. */
  readonly bytes?: number;
  /** Share of the roof, over all sizes. */
  readonly fraction?: number;
  /** Share of the roof at the drawn size; the gap is written beside points that have it. */
  readonly share?: RoofShare;
}

export interface Roofline {
  readonly shape: Ceilings;
  readonly points: readonly RooflinePoint[];
  /** The shares of the roof from which speed has points, and has all of them; null where speed is not graded. */
  readonly marks: SpeedMarks | null;
}

type Counted<Point> = Point & { readonly countedIntensity: number };

export function isCounted<Point extends Pick<RooflinePoint, 'countedIntensity'>>(point: Point): point is Counted<Point> {
  return point.countedIntensity !== undefined && point.countedIntensity > 0;
}

/** The place of a kernel's point: at the counted bytes, or at the fewest bytes where nothing was counted. */
export function shownIntensity(point: Pick<RooflinePoint, 'intensity' | 'countedIntensity'>): number {
  return isCounted(point) ? point.countedIntensity : point.intensity;
}

/** Bytes per second that a counted kernel requests; caches may serve more of them than memory could. */
export function requestedPerSecond({
  flopsPerSecond,
  countedIntensity,
}: Counted<Pick<RooflinePoint, 'flopsPerSecond' | 'countedIntensity'>>): number {
  return flopsPerSecond / countedIntensity;
}

/** The reader's own point of the largest size, whose gap to the roof is drawn. */
export function mainPoint<Point extends Pick<RooflinePoint, 'kind' | 'bytes'>>(points: readonly Point[]): Point | null {
  const own = points.filter(({ kind }) => kind === 'mine');
  const practice = points.filter(({ kind }) => kind === 'practice').sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
  return [...own, ...practice][0] ?? null;
}

/**
 * Operations per byte at the fewest bytes: the same for all kernels of an exercise, except for small random differences between sizes. Null
 * without points.
 */
export function leastIntensity(points: readonly RooflinePoint[]): number | null {
  const main = mainPoint(points);
  if (main !== null) return main.intensity;
  return points.length === 0 ? null : Math.max(...points.map(({ intensity }) => intensity));
}

interface Values {
  readonly intensities: readonly number[];
  readonly rates: readonly number[];
}

/** Puts all points in view, the roof over the fewest bytes where something is drawn there, pass and full, and whatever `more` contains. */
export function rooflineScales(frame: PlotFrame, { shape, points, marks }: Roofline, more?: Values): LogScales {
  const least = marks !== null || mainPoint(points) !== null ? leastIntensity(points) : null;
  const roof = least === null ? 0 : roofAt(shape, least);
  return croppedScales(frame, shape, {
    intensities: [...points.map(shownIntensity), ...(least === null ? [] : [least]), ...(more?.intensities ?? [])],
    rates: [
      ...points.map((point) => point.flopsPerSecond),
      ...(marks === null || least === null ? [] : [marks.passFraction * roof, marks.fullFraction * roof]),
      ...(more?.rates ?? []),
    ],
  });
}

/** Two marks of one kernel that are closer than this, in pixels, are drawn as one. */
const APART = 9;

export interface Twin {
  readonly id: string;
  /** In pixels: the point, and its second mark at the fewest bytes. */
  readonly x: number;
  readonly leastX: number;
  readonly y: number;
}

/** The reader's own kernels again, at the fewest bytes, where that is a different place. */
export function twins(points: readonly RooflinePoint[], { pixelX, pixelY }: LogScales): Twin[] {
  const own = points.filter((point) => (point.kind === 'mine' || point.kind === 'practice') && isCounted(point));
  return own
    .map((point) => ({
      id: point.id,
      x: pixelX(shownIntensity(point)),
      leastX: pixelX(point.intensity),
      y: pixelY(point.flopsPerSecond),
    }))
    .filter(({ x, leastX }) => Math.abs(x - leastX) >= APART);
}
