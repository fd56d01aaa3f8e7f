import type { BandwidthRoof } from './bandwidth-roofs.ts';
import { type LogScales, type PlotFrame, type Range, similarDecades } from './log-plot.ts';

/** The measured ceilings of a roofline. */
export interface Ceilings {
  readonly peakPerSecond: number;
  /** That of the largest timed size comes first. */
  readonly bandwidths: readonly [BandwidthRoof, ...BandwidthRoof[]];
}

/** Intensity from which the first bandwidth gives way to the peak. */
export function ridgeOf({ peakPerSecond, bandwidths: [main] }: Ceilings): number {
  return peakPerSecond / main.bytesPerSecond;
}

/** Operations per second that the roof allows: `min(peak, bandwidth × intensity)`. */
export function roofAt({ peakPerSecond, bandwidths: [main] }: Ceilings, intensity: number): number {
  return Math.min(peakPerSecond, main.bytesPerSecond * intensity);
}

interface Shown {
  /** Operations per byte that must be in view; positive. */
  readonly intensities: readonly number[];
  /** Operations per second, likewise. */
  readonly rates: readonly number[];
}

/** A ridge farther away than this factor is left out: the picture would show little except the way there. */
const NEAR_RIDGE = 20;

/** Margins around the visible content, as factors. */
const MARGIN_X = 2;
const MARGIN_Y = 1.8;

/** A smaller range, as a factor from end to end, would be a picture without a scale. */
const LEAST_X = 30;
const LEAST_Y = 15;

/** Everything that must be visible, with the roof above it, and the ridge if it is near, in as few decades as possible. */
export function croppedScales(frame: PlotFrame, ceilings: Ceilings, { intensities, rates }: Shown): LogScales {
  const ridge = ridgeOf(ceilings);
  const places = intensities.length > 0 ? intensities : [ridge];
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const isNear = ridge > low / NEAR_RIDGE && ridge < high * NEAR_RIDGE;
  const x: Range = isNear ? [Math.min(low, ridge), Math.max(high, ridge)] : [low, high];
  const heights = [...rates, roofAt(ceilings, high), ...(isNear ? [ceilings.peakPerSecond] : [])];
  const y: Range = [Math.min(...heights), Math.max(...heights)];
  return similarDecades(frame, atLeast(widened(x, MARGIN_X), LEAST_X), atLeast(widened(y, MARGIN_Y), LEAST_Y));
}

function widened([low, high]: Range, factor: number): Range {
  return [low / factor, high * factor];
}

function atLeast(range: Range, factor: number): Range {
  const missing = factor / (range[1] / range[0]);
  return missing > 1 ? widened(range, Math.sqrt(missing)) : range;
}

/** The visible part of a bandwidth roof, from left to right; null when there is none. */
export function slopeInView({ bytesPerSecond }: BandwidthRoof, peakPerSecond: number, { x, y }: Pick<LogScales, 'x' | 'y'>): Range | null {
  const from = Math.max(x[0], y[0] / bytesPerSecond);
  const to = Math.min(x[1], y[1] / bytesPerSecond, peakPerSecond / bytesPerSecond);
  return from < to ? [from, to] : null;
}
