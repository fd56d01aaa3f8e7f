import {
  type Ceilings,
  croppedScales,
  type LogScales,
  type PlotFrame,
  type Range,
  ridgeOf,
  roofAt,
  type SpeedMarks,
} from '@rooflab/roofline';
import { byAge, type DensityCell, isCounted, type PlotPoint, type PlotRoof, shownIntensity } from './plot-point.ts';
import { rounded } from './rounded.ts';
import type { Size } from './use-size.ts';

/** The ceilings as they are drawn; intensities in operations per byte. */
export interface RooflineShape extends Ceilings {
  /** Where the first bandwidth gives way to the peak. */
  readonly ridge: number;
}

/** Null when no roof was measured. */
export function rooflineShape({ flopsPerSecond, curve, bandwidths = [] }: PlotRoof): RooflineShape | null {
  const largest = curve.toSorted((a, b) => a.bytes - b.bytes).at(-1);
  const [first, ...others] = bandwidths.length > 0 || !largest ? bandwidths : [{ bytesPerSecond: largest.triad, bytes: largest.bytes }];
  if (first === undefined || !(flopsPerSecond > 0)) return null;
  const ceilings: Ceilings = { peakPerSecond: flopsPerSecond, bandwidths: [first, ...others] };
  return { ...ceilings, ridge: ridgeOf(ceilings) };
}

/** Points with a place on this plot. */
export function drawable(points: readonly PlotPoint[]): PlotPoint[] {
  return points.filter(({ intensity, flopsPerSecond }) => intensity > 0 && flopsPerSecond > 0);
}

export function rooflineFrame({ width, height }: Size): PlotFrame {
  return { width, height, left: width < 480 ? 46 : 56, right: 12, top: 26, bottom: 42 };
}

/** All that a roofline shows. */
export interface Shown {
  readonly shape: RooflineShape;
  readonly points: readonly PlotPoint[];
  readonly cells: readonly DensityCell[];
  /** From which share of the roof on speed has points, and from which it has all; null where speed is not graded. */
  readonly marks: SpeedMarks | null;
}

/** The reader's own point of the largest size: the one whose gap to the roof is drawn. */
export function mainPoint(points: readonly PlotPoint[]): PlotPoint | null {
  const own = points.filter(({ kind }) => kind === 'mine');
  const practice = points.filter(({ kind }) => kind === 'practice').toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
  return [...own, ...practice][0] ?? null;
}

/** Operations per byte at the fewest bytes: the same for all kernels of an exercise, but for a little chance in its sizes. Null without points. */
export function leastIntensity(points: readonly PlotPoint[]): number | null {
  const main = mainPoint(points);
  if (main !== null) return main.intensity;
  return points.length === 0 ? null : Math.max(...points.map(({ intensity }) => intensity));
}

/** The exercise's intensity at the fewest bytes is in view where something there is drawn: a mark, or a point of the reader's. */
function isLeastShown({ points, marks }: Shown): boolean {
  return marks !== null || mainPoint(points) !== null;
}

/** Everything in view: points, cells, the roof over the fewest bytes, pass and full. */
export function rooflineScales(frame: PlotFrame, shown: Shown): LogScales {
  const { shape, points, cells, marks } = shown;
  const least = isLeastShown(shown) ? leastIntensity(points) : null;
  const intensities = [
    ...points.map(shownIntensity),
    ...cells.flatMap((cell) => cellRange(cell.intensityStep)),
    ...(least === null ? [] : [least]),
  ];
  const roof = least === null ? 0 : roofAt(shape, least);
  const rates = [
    ...points.map((point) => point.flopsPerSecond),
    ...cells.flatMap((cell) => cellRange(cell.flopsStep)),
    ...(marks === null || least === null ? [] : [marks.passFraction * roof, marks.fullFraction * roof]),
  ];
  return rounded(croppedScales(frame, shape, { intensities, rates }));
}

const STEPS_A_DECADE = 4;

/** From `10^(step/4)` to `10^((step+1)/4)`. */
export function cellRange(step: number): Range {
  return [10 ** (step / STEPS_A_DECADE), 10 ** ((step + 1) / STEPS_A_DECADE)];
}

const FAINTEST = 0.25;

/** How strong the trail's points are: the newest nearly full, the oldest faint. */
export function trailOpacity(points: readonly PlotPoint[]): ReadonlyMap<string, number> {
  const trail = byAge(points.filter(({ kind }) => kind === 'trail'));
  return new Map(trail.map(({ id }, index) => [id, FAINTEST + ((0.85 - FAINTEST) * (index + 1)) / trail.length]));
}

/** The way from the oldest hand-in to this one, piece by piece. */
export function trailPieces(points: readonly PlotPoint[]): { from: PlotPoint; to: PlotPoint; opacity: number }[] {
  const opacity = trailOpacity(points);
  const way = byAge(points.filter(({ kind }) => kind === 'trail' || kind === 'mine'));
  return way.slice(1).flatMap((to, index) => {
    const from = way[index];
    return from === undefined ? [] : [{ from, to, opacity: (opacity.get(to.id) ?? 0.9) * 0.8 }];
  });
}

/** Two marks of one kernel that are closer than this, in pixels, are drawn as one. */
const APART = 9;

export interface Twin {
  readonly id: string;
  /** Pixels: of the point, and of its second mark at the fewest bytes. */
  readonly x: number;
  readonly leastX: number;
  readonly y: number;
}

/** The reader's own kernels once more, at the fewest bytes, where that is another place. */
export function twins(points: readonly PlotPoint[], { pixelX, pixelY }: LogScales): Twin[] {
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

/** Share of ink of a cell: the fullest has the most, none vanishes. */
export function cellInk(cell: DensityCell, cells: readonly DensityCell[]): number {
  const most = Math.max(...cells.map(({ students }) => students));
  return 0.08 + 0.3 * Math.sqrt(cell.students / most);
}
