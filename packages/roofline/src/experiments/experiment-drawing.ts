import type { CurveSeries, ExperimentCurves } from '@rooflab/result';
import { formatTick } from '../format-units.ts';
import type { PlotFrame } from '../log-plot.ts';
import type { SvgTick } from '../svg-file.ts';
import { type ChartScale, chartScales } from './chart-scale.ts';
import { areaPath, linePath, marksPath, type Pixel, ringsPath, strokesPath } from './point-marks.ts';

/** Number of colours in a chart; further curves reuse them, dashed. */
export const CURVE_COLOURS = 8;

/** One curve; each part is the `d` of a path, and empty where there is nothing to draw. */
export interface DrawnCurve {
  readonly name: string;
  /** 0 … `CURVE_COLOURS` − 1. */
  readonly colour: number;
  readonly dashed: boolean;
  readonly line: string;
  /** Intervals of the points; empty where `area` shows them. */
  readonly whiskers: string;
  /** The area between the ends of the intervals, for a curve drawn as a band; empty for all others. */
  readonly area: string;
  readonly points: string;
  /** The document's points, as rings. */
  readonly document: string;
  /** Its mark alone at (0, 0), for a legend. */
  readonly mark: string;
  /** The position of its last point, for a name beside it. */
  readonly end: Pixel;
}

/** The curves of an experiment in pixels, for a page or a file. */
export interface ExperimentDrawing {
  readonly frame: PlotFrame;
  readonly ticks: { readonly x: readonly SvgTick[]; readonly y: readonly SvgTick[] };
  /** Names of the axes with their units. */
  readonly axes: { readonly x: string; readonly y: string };
  readonly curves: readonly DrawnCurve[];
  readonly models: readonly { readonly name: string; readonly line: string }[];
}

/** An interval reaches the edge of the plot where it goes further than this factor beyond all medians: one that is nearly 0 would flatten every curve. */
const MOST_BEYOND = 30;

/**
 * Our points with intervals, the document's as rings, models as lines, the curve `band` with an area; curves without points are omitted.
 * Null when nothing was measured.
 */
export function experimentDrawing(measured: ExperimentCurves, frame: PlotFrame, band: string | null = null): ExperimentDrawing | null {
  const result = inShownUnits(measured);
  const { series, models, document, x, y } = result;
  const timed = series.filter(({ points }) => points.length > 0);
  if (timed.length === 0) return null;
  const shown = withinPlot(timed);
  const points = shown.flatMap((one) => one.points);
  const theirs = document.filter(({ series: name }) => shown.some((curve) => isOf(curve, name)));
  const scales = chartScales(
    frame,
    [...points, ...theirs].map((point) => point.x),
    [
      ...points.flatMap(({ ciLow, ciHigh }) => [ciLow, ciHigh]),
      ...[...theirs, ...models.flatMap((model) => model.points)].map((point) => point.y),
    ],
  );
  const pixelOf = (point: Pixel): Pixel => ({ x: scales.x.pixel(point.x), y: scales.y.pixel(point.y) });
  return {
    frame,
    ticks: { x: ticksOf(scales.x), y: ticksOf(scales.y) },
    axes: { x: `${x.name}${x.unit === '' ? '' : ` (${x.unit})`}`, y: `${y.name} (${y.unit})` },
    curves: shown.map((curve, index) => {
      const own = theirs.filter((point) => shown.findIndex((other) => isOf(other, point.series)) === index);
      return drawnCurve(curve, index, { pixelOf, document: own, isBand: curve.name === band });
    }),
    models: models.map(({ name, points: places }) => ({ name, line: linePath(places.map(pixelOf)) })),
  };
}

function drawnCurve(
  { name, points }: CurveSeries,
  index: number,
  {
    pixelOf,
    document,
    isBand,
  }: { readonly pixelOf: (point: Pixel) => Pixel; readonly document: readonly Pixel[]; readonly isBand: boolean },
): DrawnCurve {
  const ends = (of: 'ciLow' | 'ciHigh') => points.map((point) => pixelOf({ x: point.x, y: point[of] }));
  const pixels = points.map(pixelOf);
  return {
    name,
    colour: index % CURVE_COLOURS,
    dashed: index >= CURVE_COLOURS,
    line: linePath(pixels),
    area: isBand ? areaPath(ends('ciLow'), ends('ciHigh')) : '',
    whiskers: strokesPath(
      (isBand ? [] : points).map(({ x, ciLow, ciHigh }) => {
        const [low, high] = [pixelOf({ x, y: ciLow }), pixelOf({ x, y: ciHigh })];
        return { x: low.x, from: low.y, to: high.y };
      }),
    ),
    points: marksPath(index, pixels),
    document: ringsPath(document.map(pixelOf)),
    mark: marksPath(index, [{ x: 0, y: 0 }]),
    end: pixels.at(-1) ?? { x: 0, y: 0 },
  };
}

function withinPlot(series: readonly CurveSeries[]): CurveSeries[] {
  const ys = series.flatMap(({ points }) => points.map(({ y }) => y));
  const [low, high] = [Math.min(...ys) / MOST_BEYOND, Math.max(...ys) * MOST_BEYOND];
  return series.map((one) => ({
    ...one,
    points: one.points.map((point) => ({ ...point, ciLow: Math.max(point.ciLow, low), ciHigh: Math.min(point.ciHigh, high) })),
  }));
}

/** A point of a swept series belongs to all its curves, and is drawn with the first. */
function isOf({ name }: CurveSeries, series: string): boolean {
  return name === series || name.startsWith(`${series} `);
}

function ticksOf({ pixel, ticks }: ChartScale): SvgTick[] {
  return ticks.map((value) => ({ at: pixel(value), text: value === 0 ? '0' : formatTick(value) }));
}

/** Times are in microseconds, so that ticks are short. */
function inShownUnits(result: ExperimentCurves): ExperimentCurves {
  if (result.y.unit !== 's') return result;
  const scaled = <Point extends { y: number }>(point: Point): Point => ({ ...point, y: 1e6 * point.y });
  return {
    ...result,
    y: { ...result.y, unit: 'µs' },
    series: result.series.map((one) => ({
      ...one,
      points: one.points.map((point) => ({ ...scaled(point), ciLow: 1e6 * point.ciLow, ciHigh: 1e6 * point.ciHigh })),
    })),
    models: result.models.map((model) => ({ ...model, points: model.points.map(scaled) })),
    document: result.document.map(scaled),
  };
}
