import { type BandwidthRoof, equalDecades, type LogScales, type PlotFrame, type Range } from '@rooflab/roofline';
import { byAge, type DensityCell, type PlotPoint, type PlotRoof } from './plot-point.ts';
import { rounded } from './rounded.ts';
import type { Size } from './use-size.ts';

/** The ceilings as they are drawn; intensities in operations per byte. */
export interface RooflineShape {
  readonly peakPerSecond: number;
  readonly bandwidths: readonly [BandwidthRoof, ...BandwidthRoof[]];
  /** Where the first bandwidth gives way to the peak. */
  readonly ridge: number;
}

/** Null when no roof was measured. */
export function rooflineShape({ flopsPerSecond, curve, bandwidths = [] }: PlotRoof): RooflineShape | null {
  const largest = curve.toSorted((a, b) => a.bytes - b.bytes).at(-1);
  const [first, ...others] = bandwidths.length > 0 || !largest ? bandwidths : [{ bytesPerSecond: largest.triad, bytes: largest.bytes }];
  if (first === undefined || !(flopsPerSecond > 0)) return null;
  return { peakPerSecond: flopsPerSecond, bandwidths: [first, ...others], ridge: flopsPerSecond / first.bytesPerSecond };
}

/** Points with a place on this plot. */
export function drawable(points: readonly PlotPoint[]): PlotPoint[] {
  return points.filter(({ intensity, flopsPerSecond }) => intensity > 0 && flopsPerSecond > 0);
}

/** Decades are equal: a drawing flatter than this would spend its width on intensities that no kernel has. */
const FLATTEST = 2.4;

export function rooflineFrame({ width, height }: Size): PlotFrame {
  const [left, top, bottom] = [width < 480 ? 46 : 56, 26, 42];
  const widest = (height - top - bottom) * FLATTEST;
  return { width, height, left, right: Math.max(12, width - left - widest), top, bottom };
}

interface Shown {
  readonly shape: RooflineShape;
  readonly points: readonly PlotPoint[];
  readonly cells: readonly DensityCell[];
}

/** Equal decades with all points and cells in view, room left of them for labels, and the ridge with some of the peak. */
export function rooflineScales(frame: PlotFrame, { shape, points, cells }: Shown): LogScales {
  const intensities = [shape.ridge, ...points.map(({ intensity }) => intensity), ...cells.flatMap((cell) => cellRange(cell.intensityStep))];
  const rates = [...points.map((point) => point.flopsPerSecond), ...cells.flatMap((cell) => cellRange(cell.flopsStep))];
  const low = Math.min(...intensities) / 5;
  const onRoof = shape.bandwidths[0].bytesPerSecond * low;
  const least = Math.min(onRoof, ...rates.map((rate) => rate / 2));
  const most = Math.max(shape.peakPerSecond, ...rates) * 2.5;
  return rounded(equalDecades(frame, [low, Math.max(...intensities) * 6], [least, most]));
}

const STEPS_A_DECADE = 4;

/** From `10^(step/4)` to `10^((step+1)/4)`. */
export function cellRange(step: number): Range {
  return [10 ** (step / STEPS_A_DECADE), 10 ** ((step + 1) / STEPS_A_DECADE)];
}

/** A bandwidth roof from the edge of the plot to where it meets the peak. */
export function slope({ bytesPerSecond }: BandwidthRoof, peakPerSecond: number, scales: LogScales): { from: Range; to: Range } {
  const low = Math.max(scales.x[0], scales.y[0] / bytesPerSecond);
  const ridge = peakPerSecond / bytesPerSecond;
  return { from: [low, bytesPerSecond * low], to: [ridge, peakPerSecond] };
}

/** Of three places along a roof the one that is farthest from all points, so that the label there hides none. */
export function labelPlace(points: readonly PlotPoint[], [low, high]: Range): number {
  const candidates = [0.28, 0.5, 0.72].map((share) => low * (high / low) ** share);
  const distance = (place: number) => Math.min(...points.map(({ intensity }) => Math.abs(Math.log(intensity / place))));
  return candidates.reduce((best, each) => (distance(each) > distance(best) ? each : best));
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

/** Share of ink of a cell: the fullest has the most, none vanishes. */
export function cellInk(cell: DensityCell, cells: readonly DensityCell[]): number {
  const most = Math.max(...cells.map(({ students }) => students));
  return 0.08 + 0.3 * Math.sqrt(cell.students / most);
}
