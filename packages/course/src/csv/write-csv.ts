import Papa from 'papaparse';
import { guardCell } from './formula-guard.ts';

export type Cell = string | number | null;

/** A table for people: the byte order mark tells Excel that it is UTF-8. */
export function writeSpreadsheet(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${writeCsv(rows)}`;
}

/** A table for programs: comma-separated, CRLF, UTF-8; cells that a spreadsheet would run as a formula are made text. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)));
  return `${Papa.unparse(cells, { delimiter: ',', newline: '\r\n' })}\r\n`;
}
