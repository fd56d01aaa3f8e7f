import type { CurveSeries, ExperimentResult } from '@rooflab/result';

/** Columns of the lines that `curveCells` writes, one for each point: x and y in the units that the result names. */
export const CURVE_COLUMNS = [
  'series',
  'kind',
  'clock',
  'x',
  'y',
  'ciLow',
  'ciHigh',
  'medianNs',
  'ciLowNs',
  'ciHighNs',
  'samples',
  'bytes',
  'flops',
  'skipped',
] as const;

const EMPTY = Array<string>(9).fill('');

/** The cells for `CURVE_COLUMNS`: first each measured point of a curve, then each skipped one. */
export function curveCells({ name, kind, clock, points, skipped }: CurveSeries): (string | number)[][] {
  const measured = points.map(({ x, y, ciLow, ciHigh, medianNs, ciLowNs, ciHighNs, samples, bytes, flops }) => {
    return [name, kind, clock, x, y, ciLow, ciHigh, medianNs, ciLowNs, ciHighNs, samples, bytes, flops, ''];
  });
  return [...measured, ...skipped.map(({ x, reason }) => [name, kind, clock, x, ...EMPTY, reason])];
}

/** Every point as one line, including those of models and of the document, in the units that the result names (RFC 4180). */
export function experimentCsv({ series, models, document }: ExperimentResult): string {
  const lines: (readonly (string | number)[])[] = [CURVE_COLUMNS, ...series.flatMap(curveCells)];
  for (const { name, points } of models) for (const { x, y } of points) lines.push([name, 'model', '', x, y, ...EMPTY]);
  for (const { series: name, x, y, read } of document) lines.push([name, `document (${read})`, '', x, y, ...EMPTY]);
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
