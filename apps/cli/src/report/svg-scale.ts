import { decades, type Range } from './roofline-view.ts';

/** Pixels of one panel, with room for ticks on the left, for a title above, for the axis' name below. */
export const PANEL = { width: 560, height: 440, left: 64, right: 24, top: 40, bottom: 48 } as const;

export interface LogScales {
  readonly x: Range;
  readonly y: Range;
  readonly pixelX: (value: number) => number;
  readonly pixelY: (value: number) => number;
  readonly ticksX: readonly number[];
  readonly ticksY: readonly number[];
}

/** Widens the ranges (x on both sides, y downwards) until decades of equal length fill the panel: a bandwidth roof then rises at 45°. */
export function equalDecades(x: Range, y: Range): LogScales {
  const width = PANEL.width - PANEL.left - PANEL.right;
  const height = PANEL.height - PANEL.top - PANEL.bottom;
  const decade = Math.min(width / span(x), height / span(y));
  const spareX = 10 ** ((width / decade - span(x)) / 2);
  const spareY = 10 ** (height / decade - span(y));
  return logScales([x[0] / spareX, x[1] * spareX], [y[0] / spareY, y[1]]);
}

/** Logarithmic scales over just these ranges. */
export function logScales(x: Range, y: Range, right: number = PANEL.right): LogScales {
  const perDecadeX = (PANEL.width - PANEL.left - right) / span(x);
  const perDecadeY = (PANEL.height - PANEL.top - PANEL.bottom) / span(y);
  return {
    x,
    y,
    pixelX: (value) => PANEL.left + Math.log10(value / x[0]) * perDecadeX,
    pixelY: (value) => PANEL.top + Math.log10(y[1] / value) * perDecadeY,
    ticksX: decades(x).filter((value) => isWithin(value, x)),
    ticksY: decades(y).filter((value) => isWithin(value, y)),
  };
}

function span([low, high]: Range): number {
  return Math.log10(high / low);
}

function isWithin(value: number, [low, high]: Range): boolean {
  return value >= low * 0.999 && value <= high * 1.001;
}
