import { guardCell } from '@rooflab/course/formula-guard';

/** The data behind a plot: shown as a table, saved as CSV. */
export interface PlotTable {
  readonly caption: string;
  readonly columns: readonly PlotColumn[];
  readonly rows: readonly PlotRow[];
}

interface PlotColumn {
  readonly name: string;
  /** Unit of the raw values, such as `B/s`, for the CSV's header. */
  readonly unit?: string;
  readonly numeric?: boolean;
}

interface PlotRow {
  readonly id: string;
  readonly href?: string;
  /** One for each column. */
  readonly cells: readonly PlotCell[];
}

export interface PlotCell {
  /** With its unit, for people. */
  readonly shown: string;
  /** In the column's unit; null where there is none. */
  readonly raw: string | number | null;
}

export function textCell(text: string): PlotCell {
  return { shown: text, raw: text };
}

/** `format` makes what is shown; null and undefined are shown as a dash. */
export function valueCell(raw: number | null | undefined, format: (value: number) => string): PlotCell {
  return raw === null || raw === undefined ? { shown: '–', raw: null } : { shown: format(raw), raw };
}

/** RFC 4180 with CRLF; text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function tableCsv({ columns, rows }: Pick<PlotTable, 'columns' | 'rows'>): string {
  const header = columns.map(({ name, unit }) => quoted(unit === undefined ? name : `${name} (${unit})`));
  const lines = rows.map(({ cells }) => cells.map(({ raw }) => quoted(raw)).join(','));
  return [header.join(','), ...lines, ''].join('\r\n');
}

function quoted(raw: string | number | null): string {
  if (raw === null) return '';
  if (typeof raw === 'number') return String(raw);
  const guarded = guardCell(raw);
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
