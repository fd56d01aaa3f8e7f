import { type LogScales, logScales, type PlotFrame } from '@rooflab/roofline';
import type { PlotPoint, PlotRoof } from './plot-point.ts';
import { rounded } from './rounded.ts';
import type { Size } from './use-size.ts';

export const CURVES = ['read', 'triad', 'copy'] as const;

export type CurveName = (typeof CURVES)[number];

/** Told apart by their dashes, for readers who cannot distinguish the greys. */
export const CURVE_DASHES: Readonly<Record<CurveName, string>> = { read: 'none', triad: '2 3', copy: '7 3' };

export interface SizedPoint extends PlotPoint {
  readonly bytes: number;
}

/** Points that have a place on this plot. */
export function sized(points: readonly PlotPoint[]): SizedPoint[] {
  return points.flatMap((point) =>
    point.bytes !== undefined && point.bytes > 0 && point.bytesPerSecond > 0 ? [{ ...point, bytes: point.bytes }] : [],
  );
}

/** Room on the right for the curves' names and values; in a narrow box only for their names. */
export function bandwidthFrame({ width, height }: Size): PlotFrame {
  return { width, height, left: width < 480 ? 46 : 56, right: width < 480 ? 44 : 120, top: 26, bottom: 42 };
}

/** Everything in view, including the additional `rates` in B/s, in as few decades as possible. */
export function bandwidthScales(
  frame: PlotFrame,
  { curve }: Pick<PlotRoof, 'curve'>,
  points: readonly SizedPoint[],
  more: readonly number[] = [],
): LogScales {
  const sizes = [...curve, ...points].map(({ bytes }) => bytes);
  const rates = [
    ...more,
    ...curve.flatMap((point) => CURVES.map((name) => point[name])),
    ...points.flatMap(({ bytesPerSecond, low, high }) => [bytesPerSecond, low ?? bytesPerSecond, high ?? bytesPerSecond]),
  ];
  return rounded(logScales(frame, [Math.min(...sizes) / 1.4, Math.max(...sizes) * 1.4], [Math.min(...rates) / 2, Math.max(...rates) * 2]));
}

/** Labels below each other: moved apart from the highest down, by as little as keeps `least` pixels between them. */
export function apart<Item extends { readonly y: number }>(items: readonly Item[], least: number): Item[] {
  let free = Number.NEGATIVE_INFINITY;
  return items
    .toSorted((a, b) => a.y - b.y)
    .map((item) => {
      const y = Math.max(item.y, free);
      free = y + least;
      return { ...item, y };
    });
}
