import Papa from 'papaparse';
import { guardCell } from './formula-guard.ts';

export type Cell = string | number | null;

/** Comma-separated, CRLF, UTF-8; cells that a spreadsheet would run as a formula are made text. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)));
  return `${Papa.unparse(cells, { delimiter: ',', newline: '\r\n' })}\r\n`;
}

/** Points as people write them: at most two decimals. */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}
