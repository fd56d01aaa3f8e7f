import { type Ceilings, type LogScales, type PlotFrame, type Range, type Roofline, ridgeOf, rooflineScales } from '@rooflab/roofline';
import { byAge, type DensityCell, type PlotPoint, type PlotRoof } from './plot-point.ts';
import { rounded } from './rounded.ts';
import type { Size } from './use-size.ts';

/** The ceilings as drawn; intensities in operations per byte. */
export interface RooflineShape extends Ceilings {
  /** Where the first bandwidth meets the peak. */
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

/** Points that have a place on this plot. */
export function drawable(points: readonly PlotPoint[]): PlotPoint[] {
  return points.filter(({ intensity, flopsPerSecond }) => intensity > 0 && flopsPerSecond > 0);
}

export function rooflineFrame({ width, height }: Size): PlotFrame {
  return { width, height, left: width < 480 ? 46 : 56, right: 12, top: 26, bottom: 42 };
}

export interface Shown extends Roofline {
  readonly shape: RooflineShape;
  readonly points: readonly PlotPoint[];
  readonly cells: readonly DensityCell[];
}

/** Everything in view: points, cells, the roof over the fewest bytes, pass and full mark. */
export function shownScales(frame: PlotFrame, shown: Shown): LogScales {
  const { cells } = shown;
  const intensities = cells.flatMap((cell) => cellRange(cell.intensityStep));
  const rates = cells.flatMap((cell) => cellRange(cell.flopsStep));
  return rounded(rooflineScales(frame, shown, { intensities, rates }));
}

const STEPS_A_DECADE = 4;

/** From `10^(step/4)` to `10^((step+1)/4)`. */
export function cellRange(step: number): Range {
  return [10 ** (step / STEPS_A_DECADE), 10 ** ((step + 1) / STEPS_A_DECADE)];
}

const FAINTEST = 0.25;

/** Opacity of the trail's points: the newest is nearly opaque, the oldest faint. */
export function trailOpacity(points: readonly PlotPoint[]): ReadonlyMap<string, number> {
  const trail = byAge(points.filter(({ kind }) => kind === 'trail'));
  return new Map(trail.map(({ id }, index) => [id, FAINTEST + ((0.85 - FAINTEST) * (index + 1)) / trail.length]));
}

/** The path from the oldest hand-in to this one, segment by segment. */
export function trailPieces(points: readonly PlotPoint[]): { from: PlotPoint; to: PlotPoint; opacity: number }[] {
  const opacity = trailOpacity(points);
  const way = byAge(points.filter(({ kind }) => kind === 'trail' || kind === 'mine'));
  return way.slice(1).flatMap((to, index) => {
    const from = way[index];
    return from === undefined ? [] : [{ from, to, opacity: (opacity.get(to.id) ?? 0.9) * 0.8 }];
  });
}

/** A cell's share of ink: the fullest has the most, and none vanishes. */
export function cellInk(cell: DensityCell, cells: readonly DensityCell[]): number {
  const most = Math.max(...cells.map(({ students }) => students));
  return 0.08 + 0.3 * Math.sqrt(cell.students / most);
}
