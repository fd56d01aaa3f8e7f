import * as Plot from '@observablehq/plot';
import type { CurveSeries, ExperimentResult } from '@rooflab/result';
import { type LogScales, logScales, type Range } from '@rooflab/roofline';
import { EXPERIMENT_STYLE } from './experiment-style.ts';
import { drawPanel, spread, text } from './svg-panel.ts';
import { PANEL } from './svg-scale.ts';
import { SVG_STYLE } from './svg-style.ts';
import { escapeXml } from './svg-text.ts';
import { visibleLine } from './visible-text.ts';

const HEADER = 64;
const BORDER = 16;

/** Room right of the curves for their names. */
const LABEL_WIDTH = 200;
const WIDTH = PANEL.width + LABEL_WIDTH;

/** Colours that the style has; further curves take them again, dashed. */
const COLOURS = 8;

/**
 * The curves of an experiment over both logarithmic axes: our points filled with their intervals as whiskers, the document's hollow with its machine below
 * the plot, models as dotted lines. Null when nothing was measured.
 */
export function experimentSvg(measured: ExperimentResult): string | null {
  const result = inShownUnits(measured);
  const scales = scalesOf(result);
  if (scales === null) return null;
  const shown = result.series.filter(({ points }) => points.length > 0);
  const marks = [
    ...result.models.map(modelMark),
    ...shown.flatMap(curveMarks),
    ...documentMarks(result, shown),
    ...nameMarks(shown, scales),
  ];
  const { x, y, document } = result;
  const panel = drawPanel(scales, { x: `${x.name}${x.unit === '' ? '' : ` (${x.unit})`}`, y: `${y.name} (${y.unit})` }, marks);
  const notes = [...new Set(document.map(({ machine, source }) => `Hollow: ${source}. Machine: ${machine}.`))].flatMap(wrapped);
  const height = HEADER + PANEL.height + 18 * (notes.length + 1) + BORDER;
  const width = WIDTH + 2 * BORDER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="plot-title plot-desc">`,
    `<title id="plot-title">${escapeXml(result.title)}</title>`,
    `<desc id="plot-desc">${escapeXml(describe(result))}</desc>`,
    `<style>${SVG_STYLE}${EXPERIMENT_STYLE}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<text class="heading" x="${BORDER + 8}" y="32">${escapeXml(result.title)}</text>`,
    `<text class="quiet" x="${BORDER + 8}" y="52">${escapeXml(`${visibleLine(result.device.description)} · ${result.inputs} inputs · whiskers: 95 % interval of the median`)}</text>`,
    `<g transform="translate(${BORDER},${HEADER})" fill="none" text-anchor="middle">${panel}</g>`,
    ...notes.map(
      (note, i) => `<text class="quiet" x="${BORDER + 8}" y="${HEADER + PANEL.height + 18 * (i + 1)}">${escapeXml(note)}</text>`,
    ),
    '</svg>\n',
  ].join('\n');
}

function scalesOf({ series, models, document }: ExperimentResult): LogScales | null {
  const measured = series.flatMap(({ points }) => points);
  if (measured.length === 0) return null;
  const xs = [...measured, ...document].map(({ x }) => x);
  const ys = [
    ...measured.flatMap(({ ciLow, ciHigh }) => [ciLow, ciHigh]),
    ...[...document, ...models.flatMap(({ points }) => points)].map(({ y }) => y),
  ];
  const frame = { ...PANEL, width: WIDTH, right: LABEL_WIDTH };
  return logScales(frame, [Math.min(...xs) / 1.2, Math.max(...xs) * 1.2], [Math.min(...ys) / 1.6, Math.max(...ys) * 1.6]);
}

function curveMarks({ points }: CurveSeries, index: number): Plot.Markish[] {
  const className = `curve c${index % COLOURS}${index < COLOURS ? '' : ' again'}`;
  return [
    Plot.line(
      points.map(({ x, y }): Range => [x, y]),
      { className, strokeWidth: 1.5 },
    ),
    Plot.ruleX(points, { x: 'x', y1: 'ciLow', y2: 'ciHigh', className, strokeWidth: 1.25 }),
    Plot.dot(points, { x: 'x', y: 'y', r: 3, className: `${className} point` }),
  ];
}

function modelMark({ points }: ExperimentResult['models'][number]): Plot.Markish {
  return Plot.line(
    points.map(({ x, y }): Range => [x, y]),
    { className: 'model', strokeWidth: 1.25, strokeDasharray: '1 4' },
  );
}

/** Each in the colour of its curve. */
function documentMarks({ document }: ExperimentResult, shown: readonly CurveSeries[]): Plot.Markish[] {
  return shown.flatMap(({ name }, index) => {
    const mine = document.filter(({ series }) => series === name || (name.startsWith(`${series} `) && firstOf(shown, series) === index));
    return mine.length === 0
      ? []
      : [Plot.dot(mine, { x: 'x', y: 'y', r: 5, className: `document c${index % COLOURS}`, strokeWidth: 1.75 })];
  });
}

/** A point of a swept series belongs to all its curves, and is drawn with the first. */
function firstOf(shown: readonly CurveSeries[], series: string): number {
  return shown.findIndex(({ name }) => name.startsWith(`${series} `));
}

/** Times in microseconds, so that ticks are short. */
function inShownUnits(result: ExperimentResult): ExperimentResult {
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

/** Characters of a note that fit the width. */
const NOTE_LENGTH = 115;

function wrapped(note: string): string[] {
  const lines = [''];
  for (const word of note.split(' ')) {
    const last = lines.length - 1;
    const longer = `${lines[last]}${lines[last] === '' ? '' : ' '}${word}`;
    if (longer.length <= NOTE_LENGTH) lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}

function nameMarks(shown: readonly CurveSeries[], scales: LogScales): Plot.Markish[] {
  const ends = shown.flatMap(({ name, points }, index) => {
    const last = points.at(-1);
    return last ? [{ name, index, place: [scales.x[1], last.y] as const, from: last.x }] : [];
  });
  return spread(ends, scales).map(({ item, shift }) =>
    text(item.place, item.name, { dx: 8, dy: shift, textAnchor: 'start', className: `halo curve-name c${item.index % COLOURS}` }),
  );
}

function describe({ series, derived, x, y }: ExperimentResult): string {
  const curves = series.map(
    ({ name, points, skipped }) => `${name}: ${points.length} points${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}.`,
  );
  const values = Object.entries(derived).map(
    ([name, { value, unit }]) => `${name}: ${value === null ? 'none' : `${Number(value.toPrecision(3))} ${unit}`}.`,
  );
  return [`${y.name} in ${y.unit} over ${x.name}.`, ...curves, ...values].join(' ');
}
