import {
  type Ceilings,
  decades,
  gapWords,
  mainPoint,
  type PlotFrame,
  type PlotLine,
  type Range,
  type Roofline,
  type RooflinePoint,
  ridgeOf,
  rooflineLines,
  rooflineScales,
  shownIntensity,
  twins,
} from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatIntensity, formatThroughput, formatTick } from '@rooflab/roofline/units';
import stringWidth from 'string-width';
import type { ReportInput } from '../content/report-input.ts';
import { truncate } from '../layout/display-width.ts';
import { createPaint, type Paint } from '../layout/paint.ts';
import { type BrailleCanvas, createBrailleCanvas } from './braille-canvas.ts';
import { type BandwidthView, bandwidthView, type PlotPoint, rooflineView } from './roofline-view.ts';

const WIDTH = 72;
const HEIGHT = 18;
const MARGIN = 7;
const COLUMNS = WIDTH - MARGIN - 1;
/** The title above; the axis, its ticks and the legend below. */
const ROWS = HEIGHT - 4;

const TWIN = '○';

/** The canvas as a frame, in dots. */
const DOTS: PlotFrame = { width: 2 * COLUMNS, height: 4 * ROWS, left: 0, right: 0, top: 0, bottom: 0 };

const SYMBOLS = { yours: '●', rung: '◆' } as const satisfies Record<PlotPoint['kind'], string>;

/** Draws every n-th dot: solid, dashed, dotted. */
const PERIODS = { read: 1, copy: 2, triad: 4 } as const;

interface Chart {
  readonly canvas: BrailleCanvas;
  readonly x: Range;
  readonly y: Range;
  readonly dotX: (value: number) => number;
  readonly dotY: (value: number) => number;
}

/**
 * A log–log plot of at most 72 columns by 18 rows: the roofline for kernels with operations, bandwidth by size for those without. Empty
 * when nothing was timed. Shapes and dot patterns carry all information; colour only makes the roofs fainter.
 */
export function terminalRoofline(input: Pick<ReportInput, 'result' | 'operation' | 'marks' | 'colour'>): string {
  const paint = createPaint(input.colour);
  const roofline = rooflineView(input.result, input.marks);
  if (roofline !== null) return drawRoofline(roofline, input.operation, paint);
  const bandwidth = bandwidthView(input.result);
  return bandwidth === null ? '' : drawBandwidth(bandwidth, paint);
}

/** Dot periods of the lines that are drawn here; the others have no room in so small a picture. */
const LINE_PERIODS: Partial<Record<PlotLine['looks'], number>> = { roof: 1, 'other-roof': 2, pass: 4, full: 4, gap: 2 };
const TWIN_PERIOD = 3;

function drawRoofline(view: Roofline, operation: 'flop' | 'op', paint: Paint): string {
  const { shape, points } = view;
  const { x, y } = rooflineScales(DOTS, view);
  const chart = createChart(x, y);
  const dots = { x, y, pixelX: chart.dotX, pixelY: chart.dotY, ticksX: [], ticksY: [] };
  const lines = rooflineLines({ ...view, frame: DOTS, scales: dots });
  for (const { looks, corners } of lines) {
    const period = LINE_PERIODS[looks];
    if (period === undefined) continue;
    corners.slice(1).forEach((to, index) => {
      chart.canvas.line(corners[index] ?? to, to, period);
    });
  }
  const second = twins(points, dots);
  for (const { x: from, leastX, y: height } of second) {
    chart.canvas.line({ x: from, y: height }, { x: leastX, y: height }, TWIN_PERIOD);
    chart.canvas.write(Math.floor(Math.round(leastX) / 2), Math.floor(Math.round(height) / 4), TWIN);
  }
  drawPoints(chart, points.map(placedPoint));
  writeRoofline(chart, view, lines, operation);
  const unit = operation === 'flop' ? 'FLOP' : 'op';
  const legendText = legend(points.map(placedPoint), second.length > 0 ? ` (${TWIN} fewest bytes)` : '');
  return assemble(chart, `Roofline: ${unit}/s over ${operation}/byte, log–log, ${cropped(shape, x, operation)}`, legendText, paint);
}

/** The values of the roofs, the gap, and what the dotted lines mean. */
function writeRoofline(chart: Chart, { shape, points }: Roofline, lines: readonly PlotLine[], operation: 'flop' | 'op'): void {
  const [main] = shape.bandwidths;
  const own = mainPoint(points);
  if (own?.share) label(chart, own.intensity, own.flopsPerSecond, gapWords(own.share), 'below');
  if (shape.peakPerSecond < chart.y[1])
    label(chart, chart.x[1], shape.peakPerSecond, formatThroughput(shape.peakPerSecond, operation), 'above');
  const [from, to] = [
    Math.max(chart.x[0], chart.y[0] / main.bytesPerSecond),
    Math.min(chart.x[1], ridgeOf(shape), chart.y[1] / main.bytesPerSecond),
  ];
  if (from < to)
    label(chart, Math.sqrt(from * to), Math.sqrt(from * to) * main.bytesPerSecond, formatBandwidth(main.bytesPerSecond), 'left');
  for (const { looks, corners } of lines) {
    const at = corners[0];
    if ((looks === 'pass' || looks === 'full') && at) labelAtCell(chart, [1 + Math.floor(at.x / 2), Math.floor(at.y / 4)], looks);
  }
}

/** Where the ridge is, in view or not. */
function cropped(shape: Ceilings, x: Range, operation: 'flop' | 'op'): string {
  const ridge = ridgeOf(shape);
  const words = `ridge ${formatIntensity(ridge, operation)}`;
  return ridge > x[1] ? `${words} →` : ridge < x[0] ? `← ${words}` : words;
}

function placedPoint(point: RooflinePoint): PlotPoint {
  const { kind, label: name, flopsPerSecond: y, fraction = 0 } = point;
  return { kind: kind === 'rung' ? 'rung' : 'yours', name, x: shownIntensity(point), y, fraction };
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

/** Whole decades would waste a small canvas: the exact range is used, with ticks where decades fall. */
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

/** The student's points come last, so that they are on top. */
function drawPoints(chart: Chart, points: readonly PlotPoint[]): void {
  for (const point of points.toSorted((a, b) => Number(a.kind === 'yours') - Number(b.kind === 'yours'))) {
    const [column, row] = cellOf(chart, point.x, point.y);
    chart.canvas.write(column, row, SYMBOLS[point.kind]);
  }
}

/** Text near a place, where cells are free: first at the preferred side, then around it. Left out when there is no room. */
function label(chart: Chart, x: number, y: number, text: string, side: 'above' | 'below' | 'left'): void {
  const [column, row] = cellOf(chart, x, y);
  const length = stringWidth(text);
  const wished = { above: [column - length, row - 1], below: [column + 1, row + 1], left: [column - length - 1, row] } as const;
  labelAtCell(chart, wished[side], text);
}

function labelAtCell(chart: Chart, [firstColumn, firstRow]: readonly [number, number], text: string): void {
  const length = stringWidth(text);
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

function legend(points: readonly PlotPoint[], ofYours = ''): string {
  const describe = (kind: PlotPoint['kind']) => {
    const mine = points.filter((point) => point.kind === kind);
    const name = mine.at(-1)?.name;
    return name === undefined
      ? []
      : [`${SYMBOLS[kind]} ${truncate(name, 16)} ${mine.map((point) => formatFraction(point.fraction)).join(', ')}`];
  };
  const yours = describe('yours').map((words) => `${words}${ofYours}`);
  return [...yours, ...describe('rung')].join('   ');
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
