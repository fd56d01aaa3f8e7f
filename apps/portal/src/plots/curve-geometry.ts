import { decades, type PlotFrame, type Range } from '@rooflab/roofline';
import { scaleLinear, scaleLog } from 'd3-scale';
import { thinned } from './plot-axes.tsx';
import { roundedPixel } from './rounded.ts';
import type { Size } from './use-size.ts';

export interface CurveAxis {
  /** Quantity with its unit. */
  readonly label: string;
  readonly range: Range;
  readonly isLogarithmic?: boolean;
  readonly format: (value: number) => string;
  /** Shorter form for the axis. */
  readonly formatTick?: (value: number) => string;
}

export interface CurveScale {
  readonly pixel: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Smallest distance between two labels, in pixels. */
const LEAST_X = 64;
const LEAST_Y = 34;

export function curveFrame({ width, height }: Size): PlotFrame {
  return { width, height, left: width < 480 ? 52 : 64, right: 14, top: 26, bottom: 42 };
}

export function curveScales(frame: PlotFrame, x: CurveAxis, y: CurveAxis): { readonly x: CurveScale; readonly y: CurveScale } {
  return {
    x: scaleOf(x, [frame.left, frame.width - frame.right], LEAST_X),
    y: scaleOf(y, [frame.height - frame.bottom, frame.top], LEAST_Y),
  };
}

function scaleOf({ range, isLogarithmic = false }: CurveAxis, pixels: readonly [number, number], least: number): CurveScale {
  const scale = isLogarithmic ? scaleLog(range, pixels) : scaleLinear(range, pixels);
  const pixel = (value: number) => roundedPixel(scale(value));
  if (!isLogarithmic) return { pixel, ticks: scale.ticks(Math.max(2, Math.floor(Math.abs(pixels[1] - pixels[0]) / least))) };
  const powers = decades(range).filter((value) => value >= range[0] && value <= range[1]);
  return { pixel, ticks: thinned(powers, pixel, least) };
}

/** A polyline through the points; a stepped one changes half-way between two of them, since it counts in whole numbers. */
export function curvePath(points: readonly { readonly x: number; readonly y: number }[], isStepped: boolean): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  let before = first;
  for (const point of rest) {
    path += isStepped ? `H${roundedPixel((before.x + point.x) / 2)}V${point.y}H${point.x}` : `L${point.x} ${point.y}`;
    before = point;
  }
  return path;
}
