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
  /** The names that each column may have, the usual one first; where a file has several of them, the first counts. */
  readonly columns: Readonly<Record<Column, readonly string[]>>;
  readonly required: readonly NoInfer<Column>[];
  readonly maxRows: number;
}

/** A gradebook has one for each assignment. */
const MOST_COLUMNS = 1000;

/** How many lines there may be for each one that says something. A million blank ones would take half a second. */
const BLANK_LINES = 4;

/** Reads a table with a header, separated by commas, semicolons or tabs. Throws `ApiError` when a required column is missing. */
export function readCsv<Column extends string>(text: string, { columns, required, maxRows }: CsvForm<Column>): CsvRow<Column>[] {
  const { table, delimiter, linesBefore } = withoutPreamble(text);
  const mostLines = BLANK_LINES * maxRows;
  const { data, errors } = Papa.parse<string[]>(table, { delimiter, skipEmptyLines: false, header: false, preview: mostLines + 1 });
  const [quotes] = errors.filter(({ type }) => type === 'Quotes');
  if (quotes) {
    const row = (quotes.row ?? 0) + 1 + linesBefore;
    throw broken(`Row ${row} has a quotation mark that is not closed.`, 'Close it, or double it inside a cell.');
  }
  const [header = [], ...rows] = data;
  if (rows.length >= mostLines)
    throw broken(`The file has more than ${mostLines} lines, blank ones included.`, 'Remove the blank lines, or split it.');
  if (header.length > MOST_COLUMNS)
    throw broken(`The first line names ${header.length} columns; at most ${MOST_COLUMNS} are allowed.`, 'Remove some.');
  const places = placesOf(header, columns);
  const missing = required.find((column) => places[column] === undefined);
  if (missing !== undefined) {
    const remedy = `Name the columns in the first line; ${missing} may be called ${columns[missing].slice(0, 5).join(', ')}.`;
    throw broken(`The first line names no column ${missing}.`, remedy);
  }
  const filled = rows.map((row, i) => ({ row, line: i + 2 + linesBefore })).filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  if (filled.length > maxRows) throw broken(`The file has ${filled.length} lines; at most ${maxRows} are allowed.`, 'Split it.');
  return filled.map(({ row, line }) => ({ line, cells: pick(row, places, columns) }));
}

function broken(message: string, remedy: string): ApiError {
  return new ApiError('invalid-input', { code: 'csv-not-readable', message, remedy });
}

/** A byte order mark, and Excel's own first line `sep=;`, which names the delimiter. */
function withoutPreamble(text: string): { table: string; delimiter: string; linesBefore: number } {
  const table = text.replace(/^\uFEFF/, '');
  const named = /^"?sep=([,;\t|])"?[^\S\r\n]*(\r\n|\n|\r)/i.exec(table);
  if (named === null) return { table, delimiter: delimiterOf(table), linesBefore: 0 };
  return { table: table.slice(named[0].length), delimiter: named[1] ?? ',', linesBefore: 1 };
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
  const names = header.map((name) => plainWord(unguardCell(name)));
  const places: Places<Column> = {};
  for (const column of columnsOf(columns)) {
    const place = columns[column].map((name) => names.indexOf(plainWord(name))).find((at) => at >= 0);
    if (place !== undefined) places[column] = place;
  }
  return places;
}

/** The same for all ways to write a word: capitals, accents, hyphens, blanks. */
export function plainWord(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return letters
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
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
