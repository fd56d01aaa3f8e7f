import { logScales, type PlotFrame, type Range } from '../log-plot.ts';

/** One axis of a chart: maps values to pixels, and has the values of its ticks. */
export interface ChartScale {
  readonly pixel: (value: number) => number;
  readonly ticks: readonly number[];
}

/** An axis is logarithmic where its values span more than this factor. */
const LOG_FROM = 6;

/** Margin of a logarithmic axis beyond its values, as a factor. */
const ROOM = { x: 1.15, y: 1.4 } as const;

/** Scales for these values in the frame, x from left to right and y from bottom to top. A linear axis begins at 0. */
export function chartScales(
  frame: PlotFrame,
  xs: readonly number[],
  ys: readonly number[],
): { readonly x: ChartScale; readonly y: ChartScale } {
  const [x, y] = [rangeOf(xs), rangeOf(ys)];
  const log = logScales(frame, [x[0] / ROOM.x, x[1] * ROOM.x], [y[0] / ROOM.y, y[1] * ROOM.y]);
  const [left, right] = [frame.left, frame.width - frame.right];
  const [bottom, top] = [frame.height - frame.bottom, frame.top];
  return {
    x: isLog(x) ? { pixel: log.pixelX, ticks: log.ticksX } : linear(x, [left, right]),
    y: isLog(y) ? { pixel: log.pixelY, ticks: log.ticksY } : linear(y, [bottom, top]),
  };
}

function rangeOf(values: readonly number[]): Range {
  return values.reduce<Range>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, 0]);
}

function isLog([low, high]: Range): boolean {
  return high > LOG_FROM * low;
}

/** Most ticks of a linear axis. */
const MOST_TICKS = 6;

function linear([, high]: Range, [from, to]: readonly [number, number]): ChartScale {
  const end = 1.08 * high;
  const power = 10 ** Math.floor(Math.log10(end / MOST_TICKS));
  const step = power * ([1, 2, 5].find((factor) => end / (factor * power) <= MOST_TICKS) ?? 10);
  return {
    pixel: (value) => from + (value / end) * (to - from),
    ticks: Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => Number((i * step).toPrecision(12))),
  };
}
