import type { BandwidthRoof } from './bandwidth-roofs.ts';
import type { LogScales, PlotFrame } from './log-plot.ts';
import { ridgeOf, roofAt, slopeInView } from './roof-crop.ts';
import { isCounted, leastIntensity, mainPoint, type Roofline } from './roofline-points.ts';
import type { SpeedMarks } from './score.ts';

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A line of the drawing: its corners in pixels. */
export interface PlotLine {
  readonly id: string;
  readonly looks: 'roof' | 'other-roof' | 'pass' | 'full' | 'ridge' | 'least' | 'gap';
  readonly corners: readonly Pixel[];
}

export interface DrawnRoofline extends Roofline {
  readonly frame: PlotFrame;
  readonly scales: LogScales;
}

/** The visible part of a bandwidth roof. */
export function slopeCorners(roof: BandwidthRoof, { shape, scales }: DrawnRoofline): readonly [Pixel, Pixel] | null {
  const piece = slopeInView(roof, shape.peakPerSecond, scales);
  if (piece === null) return null;
  const at = (intensity: number): Pixel => ({ x: scales.pixelX(intensity), y: scales.pixelY(intensity * roof.bytesPerSecond) });
  return [at(piece[0]), at(piece[1])];
}

/** The horizontal roof from where the highest slope meets it; null where that is out of view. */
export function peakCorners({ shape, scales }: DrawnRoofline): readonly [Pixel, Pixel] | null {
  const highest = Math.max(...shape.bandwidths.map(({ bytesPerSecond }) => bytesPerSecond));
  const from = Math.max(scales.x[0], shape.peakPerSecond / highest);
  if (from >= scales.x[1] || shape.peakPerSecond > scales.y[1]) return null;
  const y = scales.pixelY(shape.peakPerSecond);
  return [
    { x: scales.pixelX(from), y },
    { x: scales.pixelX(scales.x[1]), y },
  ];
}

/** Every line except those between points; the first ones lie below the later ones. */
export function rooflineLines(drawn: DrawnRoofline): PlotLine[] {
  const { shape, marks } = drawn;
  const peak = peakCorners(drawn);
  const roofs = shape.bandwidths.flatMap((roof, index): PlotLine[] => {
    const corners = slopeCorners(roof, drawn);
    return corners === null ? [] : [{ id: `roof ${roof.bytes}`, looks: index === 0 ? 'roof' : 'other-roof', corners }];
  });
  return [
    ...guideLines(drawn),
    ...(marks === null ? [] : markLines(drawn, marks)),
    ...[...roofs].reverse(),
    ...(peak === null ? [] : [{ id: 'peak', looks: 'roof' as const, corners: peak }]),
    ...gapLine(drawn),
  ];
}

/** From the axis up: to the ridge, and where points stand elsewhere, to the roof at the fewest bytes. */
function guideLines({ frame, scales, shape, points }: DrawnRoofline): PlotLine[] {
  const upTo = (id: 'ridge' | 'least', intensity: number): PlotLine[] => {
    const height = Math.min(scales.y[1], roofAt(shape, intensity));
    if (intensity <= scales.x[0] || intensity >= scales.x[1] || height <= scales.y[0]) return [];
    const x = scales.pixelX(intensity);
    return [
      {
        id,
        looks: id,
        corners: [
          { x, y: frame.height - frame.bottom },
          { x, y: scales.pixelY(height) },
        ],
      },
    ];
  };
  const least = points.some(isCounted) ? leastIntensity(points) : null;
  return [...upTo('ridge', ridgeOf(shape)), ...(least === null ? [] : upTo('least', least))];
}

/**
 * Pass and full, as shares of the roof. A kernel is scored at the fewest bytes, wherever its point is: left of them the lines are
 * horizontal, so that a point above a line has passed it; right of them they run parallel to the roof.
 */
function markLines(drawn: DrawnRoofline, { passFraction, fullFraction }: SpeedMarks): PlotLine[] {
  const least = leastIntensity(drawn.points);
  if (least === null) return [];
  return [
    { id: 'pass', looks: 'pass', corners: markCorners(drawn, passFraction, least) },
    { id: 'full', looks: 'full', corners: markCorners(drawn, fullFraction, least) },
  ];
}

function markCorners({ scales: { x, y, pixelX, pixelY }, shape }: DrawnRoofline, fraction: number, least: number): Pixel[] {
  const [{ bytesPerSecond }] = shape.bandwidths;
  const end = fraction * shape.peakPerSecond <= y[1] ? x[1] : Math.min(x[1], y[1] / (fraction * bytesPerSecond));
  const bends = [least, ridgeOf(shape), end].filter((intensity) => intensity >= least && intensity > x[0] && intensity <= end);
  return [x[0], ...bends].map((intensity) => ({
    x: pixelX(intensity),
    y: pixelY(fraction * roofAt(shape, Math.max(intensity, least))),
  }));
}

/** A line from a point to the roof shorter than this, in pixels, would be hidden by both. */
const LEAST_GAP = 14;
const MARK_RADIUS = 7;

/** From the reader's own kernel at the fewest bytes up to the roof. */
function gapLine({ points, shape, scales }: DrawnRoofline): PlotLine[] {
  const main = mainPoint(points);
  if (main?.share === undefined) return [];
  const x = scales.pixelX(main.intensity);
  const [from, to] = [scales.pixelY(main.flopsPerSecond), scales.pixelY(roofAt(shape, main.intensity))];
  if (from - to < LEAST_GAP) return [];
  const corners = [
    { x, y: from - MARK_RADIUS },
    { x, y: to },
  ];
  return [{ id: 'gap', looks: 'gap', corners }];
}
