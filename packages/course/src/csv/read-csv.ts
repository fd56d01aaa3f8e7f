import Papa from 'papaparse';
import { ApiError } from '../procedure/errors.ts';
import { unguardCell } from './formula-guard.ts';

export interface CsvRow<Column extends string> {
  /** In the file, from 1, as an editor counts; the header is 1 in most. */
  readonly line: number;
  /** Empty where the file has no such column, or the line no such cell. */
  readonly cells: Readonly<Record<Column, string>>;
}

export interface CsvForm<Column extends string> {
  /** The names that each column may have, in lower case with single spaces. */
  readonly columns: Readonly<Record<Column, readonly string[]>>;
  readonly required: readonly NoInfer<Column>[];
  readonly maxRows: number;
}

/** Reads a table with a header, separated by commas, semicolons or tabs. Throws `ApiError` when a required column is missing. */
export function readCsv<Column extends string>(text: string, { columns, required, maxRows }: CsvForm<Column>): CsvRow<Column>[] {
  const clean = text.replace(/^\uFEFF/, '');
  const { data, errors } = Papa.parse<string[]>(clean, { delimiter: delimiterOf(clean), skipEmptyLines: false, header: false });
  const [quotes] = errors.filter(({ type }) => type === 'Quotes');
  if (quotes)
    throw broken(`Row ${(quotes.row ?? 0) + 1} has a quotation mark that is not closed.`, 'Close it, or double it inside a cell.');
  const [header = [], ...rows] = data;
  const places = placesOf(header, columns);
  const missing = required.find((column) => places[column] === undefined);
  if (missing !== undefined) {
    const remedy = `Name the columns in the first line; ${missing} may be called ${columns[missing].join(', ')}.`;
    throw broken(`The first line names no column ${missing}.`, remedy);
  }
  const filled = rows.map((row, i) => ({ row, line: i + 2 })).filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  if (filled.length > maxRows) throw broken(`The file has ${filled.length} lines; at most ${maxRows} are allowed.`, 'Split it.');
  return filled.map(({ row, line }) => ({ line, cells: pick(row, places, columns) }));
}

function broken(message: string, remedy: string): ApiError {
  return new ApiError('invalid-input', { code: 'csv-not-readable', message, remedy });
}

/** By the header alone: cells may hold anything. */
function delimiterOf(text: string): string {
  const header = text.split(/\r?\n|\r/, 1)[0] ?? '';
  const outside = header.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => outside.split(delimiter).length - 1;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',');
}

type Places<Column extends string> = Partial<Record<Column, number>>;

function placesOf<Column extends string>(header: readonly string[], columns: CsvForm<Column>['columns']): Places<Column> {
  const names = header.map((name) =>
    unguardCell(name)
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  );
  const places: Places<Column> = {};
  for (const column of columnsOf(columns)) {
    const place = names.findIndex((name) => columns[column].includes(name));
    if (place >= 0) places[column] = place;
  }
  return places;
}

function columnsOf<Column extends string>(columns: Readonly<Record<Column, unknown>>): Column[] {
  return Object.keys(columns).filter((key): key is Column => Object.hasOwn(columns, key));
}

function pick<Column extends string>(
  row: readonly string[],
  places: Places<Column>,
  columns: CsvForm<Column>['columns'],
): Record<Column, string> {
  const cells: Partial<Record<Column, string>> = {};
  for (const column of columnsOf(columns)) cells[column] = unguardCell(row[places[column] ?? -1] ?? '');
  return cells as Record<Column, string>;
}
