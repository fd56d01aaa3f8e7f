import type { ExperimentResult } from '@rooflab/result';

const COLUMNS = [
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
];

/** Every point as one line, models and the document's points with theirs, in the units that the result names (RFC 4180). */
export function experimentCsv({ series, models, document }: ExperimentResult): string {
  const lines: (string | number)[][] = [COLUMNS];
  for (const { name, kind, clock, points, skipped } of series) {
    for (const { x, y, ciLow, ciHigh, medianNs, ciLowNs, ciHighNs, samples, bytes, flops } of points) {
      lines.push([name, kind, clock, x, y, ciLow, ciHigh, medianNs, ciLowNs, ciHighNs, samples, bytes, flops, '']);
    }
    for (const { x, reason } of skipped) lines.push([name, kind, clock, x, ...Array<string>(9).fill(''), reason]);
  }
  for (const { name, points } of models) for (const { x, y } of points) lines.push([name, 'model', '', x, y, ...Array<string>(9).fill('')]);
  for (const { series: name, x, y, read } of document) lines.push([name, `document (${read})`, '', x, y, ...Array<string>(9).fill('')]);
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
