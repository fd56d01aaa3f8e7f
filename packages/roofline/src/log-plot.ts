/** Low and high end, both positive. */
export type Range = readonly [low: number, high: number];

/** Pixels of a plot, with room for ticks, names and labels around it. */
export interface PlotFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Two logarithmic axes in a frame, with ticks at powers of ten, and between them where there are few. */
export interface LogScales {
  readonly x: Range;
  readonly y: Range;
  readonly pixelX: (value: number) => number;
  readonly pixelY: (value: number) => number;
  readonly ticksX: readonly number[];
  readonly ticksY: readonly number[];
}

/** Widens the ranges (x on both sides, y downwards) until decades of equal length fill the frame, so that a bandwidth roof rises at 45°. */
export function equalDecades(frame: PlotFrame, x: Range, y: Range): LogScales {
  const { width, height } = innerSize(frame);
  const decade = Math.min(width / span(x), height / span(y));
  const spareX = 10 ** ((width / decade - span(x)) / 2);
  const spareY = 10 ** (height / decade - span(y));
  return logScales(frame, [x[0] / spareX, x[1] * spareX], [y[0] / spareY, y[1]]);
}

/** Decades of one axis may be up to this many times as long as those of the other. */
const MOST_STRETCH = 3;

/** Widens one of the ranges (x on both sides, y downwards) if decades would otherwise differ in length by more than a factor of three. */
export function similarDecades(frame: PlotFrame, x: Range, y: Range): LogScales {
  const { width, height } = innerSize(frame);
  const [decadeX, decadeY] = [width / span(x), height / span(y)];
  const spareX = 10 ** Math.max(0, (width / (decadeY * MOST_STRETCH) - span(x)) / 2);
  const spareY = 10 ** Math.max(0, height / (decadeX * MOST_STRETCH) - span(y));
  return logScales(frame, [x[0] / spareX, x[1] * spareX], [y[0] / spareY, y[1]]);
}

/** Logarithmic scales over exactly these ranges. */
export function logScales(frame: PlotFrame, x: Range, y: Range): LogScales {
  const { width, height } = innerSize(frame);
  return {
    x,
    y,
    pixelX: (value) => frame.left + (Math.log10(value / x[0]) / span(x)) * width,
    pixelY: (value) => frame.top + (Math.log10(y[1] / value) / span(y)) * height,
    ticksX: ticksOf(x),
    ticksY: ticksOf(y),
  };
}

/** With fewer powers of ten than this, ticks at their doubles and quintuples are added. */
const FEWEST_TICKS = 3;

function ticksOf(range: Range): number[] {
  const powers = decades(range);
  const whole = powers.filter((value) => isWithin(value, range));
  return whole.length >= FEWEST_TICKS
    ? whole
    : powers.flatMap((value) => [value, 2 * value, 5 * value]).filter((value) => isWithin(value, range));
}

/** Powers of ten from the last at or below the range to the first at or above it. */
export function decades([low, high]: Range): number[] {
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

function innerSize(frame: PlotFrame): { readonly width: number; readonly height: number } {
  return { width: frame.width - frame.left - frame.right, height: frame.height - frame.top - frame.bottom };
}

function span([low, high]: Range): number {
  return Math.log10(high / low);
}

function isWithin(value: number, [low, high]: Range): boolean {
  return value >= low * 0.999 && value <= high * 1.001;
}
