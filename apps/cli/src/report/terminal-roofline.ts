import { decades, type Range } from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatIntensity, formatThroughput, formatTick } from '@rooflab/roofline/units';
import { type BrailleCanvas, createBrailleCanvas } from './braille-canvas.ts';
import { displayWidth, truncate } from './display-width.ts';
import { createPaint, type Paint } from './paint.ts';
import type { ReportInput } from './report-input.ts';
import { type BandwidthView, bandwidthView, type PlotPoint, type RooflineView, rooflineView } from './roofline-view.ts';

const WIDTH = 72;
const HEIGHT = 18;
const MARGIN = 7;
const COLUMNS = WIDTH - MARGIN - 1;
/** The title above; the axis, its ticks and the legend below. */
const ROWS = HEIGHT - 4;

const SYMBOLS = { yours: '●', rung: '◆' } as const satisfies Record<PlotPoint['kind'], string>;

/** One dot in so many: solid, dashed, dotted. */
const PERIODS = { read: 1, copy: 2, triad: 4 } as const;

interface Chart {
  readonly canvas: BrailleCanvas;
  readonly x: Range;
  readonly y: Range;
  readonly dotX: (value: number) => number;
  readonly dotY: (value: number) => number;
}

/**
 * A log–log plot of at most 72 columns by 18 rows: the roofline for kernels with operations, bandwidth by size for those without. Empty when
 * nothing was timed. Shapes and dot patterns tell everything; colour only softens the roofs.
 */
export function terminalRoofline(input: Pick<ReportInput, 'result' | 'operation' | 'colour'>): string {
  const paint = createPaint(input.colour);
  const roofline = rooflineView(input.result);
  if (roofline !== null) return drawRoofline(roofline, input.operation, paint);
  const bandwidth = bandwidthView(input.result);
  return bandwidth === null ? '' : drawBandwidth(bandwidth, paint);
}

function drawRoofline(view: RooflineView, operation: 'flop' | 'op', paint: Paint): string {
  const intensities = view.points.map((point) => point.x);
  const rates = view.points.map((point) => point.y);
  const [main] = view.roofs;
  const x: Range = [Math.min(...intensities, view.ridge) / 4, Math.max(...intensities, view.ridge) * 8];
  const low = Math.min(...rates.map((rate) => rate / 2), main.bytesPerSecond * x[0], view.peakPerSecond / 100);
  const chart = createChart(x, [low, Math.max(...rates, view.peakPerSecond) * 3]);
  view.roofs.forEach((roof, index) => {
    drawLine(
      chart,
      [chart.x[0], roof.bytesPerSecond * chart.x[0]],
      [view.peakPerSecond / roof.bytesPerSecond, view.peakPerSecond],
      index + 1,
    );
  });
  drawLine(
    chart,
    [Math.min(...view.roofs.map((roof) => view.peakPerSecond / roof.bytesPerSecond)), view.peakPerSecond],
    [chart.x[1], view.peakPerSecond],
  );
  drawPoints(chart, view.points);
  label(chart, chart.x[1], view.peakPerSecond, formatThroughput(view.peakPerSecond, operation), 'above');
  const middle = Math.sqrt(chart.x[0] * view.ridge);
  label(chart, middle, middle * main.bytesPerSecond, formatBandwidth(main.bytesPerSecond), 'left');
  label(chart, view.ridge, view.peakPerSecond, `ridge ${formatIntensity(view.ridge, operation)}`, 'below');
  const unit = operation === 'flop' ? 'FLOP' : 'op';
  return assemble(chart, `Roofline: ${unit}/s over ${operation}/byte, log–log`, legend(view.points), paint);
}

function drawBandwidth(view: BandwidthView, paint: Paint): string {
  const all = view.curves.flatMap((curve) => curve.points);
  const sizes = [...all.map((point) => point.bytes), ...view.points.map((point) => point.x)];
  const rates = [...all.map((point) => point.bytesPerSecond), ...view.points.map((point) => point.y)];
  const chart = createChart([Math.min(...sizes) / 1.5, Math.max(...sizes) * 1.5], [Math.min(...rates) / 2, Math.max(...rates) * 2]);
  for (const { name, points } of view.curves) {
    points.slice(1).forEach((point, index) => {
      const before = points[index] ?? point;
      drawLine(chart, [before.bytes, before.bytesPerSecond], [point.bytes, point.bytesPerSecond], PERIODS[name]);
    });
  }
  drawPoints(chart, view.points);
  const peak = all.reduce((best, point) => (point.bytesPerSecond > best.bytesPerSecond ? point : best));
  label(chart, peak.bytes, peak.bytesPerSecond, formatBandwidth(peak.bytesPerSecond), 'above');
  return assemble(chart, 'Bandwidth (B/s) by size (B), log–log   ⠤⠤⠤ read  ⠄⠄⠄ copy  ⠄ ⠄ triad', legend(view.points), paint);
}

/** Whole decades would waste a small canvas: the range is used as it is, and ticks stand where decades fall. */
function createChart(x: Range, y: Range): Chart {
  const canvas = createBrailleCanvas(COLUMNS, ROWS);
  const share = (value: number, [low, high]: Range) => Math.log(value / low) / Math.log(high / low);
  return {
    canvas,
    x,
    y,
    dotX: (value) => share(value, x) * (canvas.dotColumns - 1),
    dotY: (value) => (1 - share(value, y)) * (canvas.dotRows - 1),
  };
}

function drawLine(chart: Chart, from: Range, to: Range, period = 1): void {
  const place = ([x, y]: Range) => ({ x: chart.dotX(x), y: chart.dotY(y) });
  chart.canvas.line(place(from), place(to), period);
}

/** The student's points last, so that they lie on top. */
function drawPoints(chart: Chart, points: readonly PlotPoint[]): void {
  for (const point of points.toSorted((a, b) => Number(a.kind === 'yours') - Number(b.kind === 'yours'))) {
    const [column, row] = cellOf(chart, point.x, point.y);
    chart.canvas.write(column, row, SYMBOLS[point.kind]);
  }
}

/** Text near a place, where cells are free: tried at the wished side first, then around it. Left out when there is no room. */
function label(chart: Chart, x: number, y: number, text: string, side: 'above' | 'below' | 'left'): void {
  const [column, row] = cellOf(chart, x, y);
  const length = displayWidth(text);
  const wished = { above: [column - length, row - 1], below: [column + 1, row + 1], left: [column - length - 1, row] }[side];
  const [firstColumn = 0, firstRow = 0] = wished;
  for (const rowShift of [0, -1, 1, -2, 2]) {
    for (const columnShift of [0, -2, 2, -4, 4, -8, 8]) {
      const at = Math.max(0, Math.min(COLUMNS - length, firstColumn + columnShift));
      if (!chart.canvas.isFree(at, firstRow + rowShift, length)) continue;
      chart.canvas.write(at, firstRow + rowShift, text);
      return;
    }
  }
}

function cellOf(chart: Chart, x: number, y: number): [column: number, row: number] {
  return [Math.floor(Math.round(chart.dotX(x)) / 2), Math.floor(Math.round(chart.dotY(y)) / 4)];
}

function legend(points: readonly PlotPoint[]): string {
  const describe = (kind: PlotPoint['kind']) => {
    const mine = points.filter((point) => point.kind === kind);
    const name = mine.at(-1)?.name;
    return name === undefined
      ? []
      : [`${SYMBOLS[kind]} ${truncate(name, 16)} ${mine.map((point) => formatFraction(point.fraction)).join(', ')}`];
  };
  return [...describe('yours'), ...describe('rung')].join('   ');
}

function assemble(chart: Chart, title: string, legendText: string, paint: Paint): string {
  const ticksY = new Map(inside(chart.y).map((value) => [cellOf(chart, chart.x[0], value)[1], formatTick(value)]));
  const body = chart.canvas.rows().map((row, index) => {
    const tick = ticksY.get(index);
    return `${paint.dim(`${(tick ?? '').padStart(MARGIN)}${tick === undefined ? '│' : '┤'}`)}${row.trimEnd().replaceAll(SYMBOLS.yours, paint.bold(SYMBOLS.yours))}`;
  });
  const axis = Array.from({ length: COLUMNS }, () => '─');
  const names = Array.from({ length: COLUMNS }, () => ' ');
  for (const value of inside(chart.x)) {
    const [column] = cellOf(chart, value, chart.y[0]);
    axis[column] = '┬';
    const text = [...formatTick(value)];
    const start = Math.max(0, Math.min(COLUMNS - text.length, column - Math.floor(text.length / 2)));
    names.splice(start, text.length, ...text);
  }
  const below = [paint.dim(`${' '.repeat(MARGIN)}└${axis.join('')}`), paint.dim(`${' '.repeat(MARGIN + 1)}${names.join('').trimEnd()}`)];
  return `${[paint.bold(title), ...body, ...below, truncate(`${' '.repeat(MARGIN + 1)}${legendText}`, WIDTH)].join('\n')}\n`;
}

function inside(range: Range): number[] {
  return decades(range).filter((value) => value >= range[0] && value <= range[1]);
}
