import type { CurveSeries, ExperimentResult } from '@rooflab/result';

/** A line for each point, as `curveCells` writes it: x and y in the units that the result names. */
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

/** The cells under `CURVE_COLUMNS` of each measured point of a curve, then of each that was skipped. */
export function curveCells({ name, kind, clock, points, skipped }: CurveSeries): (string | number)[][] {
  const measured = points.map(({ x, y, ciLow, ciHigh, medianNs, ciLowNs, ciHighNs, samples, bytes, flops }) => {
    return [name, kind, clock, x, y, ciLow, ciHigh, medianNs, ciLowNs, ciHighNs, samples, bytes, flops, ''];
  });
  return [...measured, ...skipped.map(({ x, reason }) => [name, kind, clock, x, ...EMPTY, reason])];
}

/** Every point as one line, models and the document's points with theirs, in the units that the result names (RFC 4180). */
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
