import stringWidth from 'string-width';
import { splitLines, visibleCharacter } from '../layout/visible-text.ts';

const TAB_COLUMNS = 4;

/** Columns of context kept before the marked place when a line is too long. */
const LEAD_COLUMNS = 24;

export interface Excerpt {
  /** The line as displayed: tabs expanded, invisible characters made visible, at most `width` columns. */
  readonly text: string;
  /** Blanks and carets, to be printed directly below `text`. */
  readonly underline: string;
}

/** A place in a text: 1-based line and column, column and length in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly marked: boolean;
}

/** The source line of a place with carets below the marked characters, or null when the source has no such line. */
export function sourceExcerpt(source: string, place: Place, width: number): Excerpt | null {
  const line = splitLines(source)[place.line - 1];
  if (line === undefined || place.column < 1) return null;
  const cells = cropped(cellsOf(line, place.column - 1, Math.max(1, place.length)), width);
  return {
    text: cells
      .map((cell) => cell.text)
      .join('')
      .trimEnd(),
    underline: cells
      .map((cell) => (cell.marked ? '^' : ' ').repeat(cell.columns))
      .join('')
      .trimEnd(),
  };
}

/** One cell per code point, and an empty one at the end of the line, where "expected ';'" points. */
function cellsOf(line: string, from: number, length: number): Cell[] {
  const cells: Cell[] = [];
  let offset = 0;
  let column = 0;
  for (const character of line) {
    const end = offset + character.length;
    const marked = end > from && offset < from + length;
    const text = character === '\t' ? ' '.repeat(TAB_COLUMNS - (column % TAB_COLUMNS)) : visibleCharacter(character);
    const columns = stringWidth(text);
    cells.push({ text, columns, marked });
    offset = end;
    column += columns;
  }
  cells.push({ text: ' ', columns: 1, marked: from >= line.length });
  return cells;
}

function cropped(cells: readonly Cell[], width: number): readonly Cell[] {
  if (totalColumns(cells) <= width) return cells;
  const marked = Math.max(
    0,
    cells.findIndex((cell) => cell.marked),
  );
  let first = marked;
  for (let lead = 0; first > 0; first--) {
    lead += cells[first - 1]?.columns ?? 0;
    if (lead > LEAD_COLUMNS) break;
  }
  const ellipsis: Cell = { text: '…', columns: 1, marked: false };
  const kept: Cell[] = first > 0 ? [ellipsis] : [];
  let room = width - kept.length - 1;
  for (const cell of cells.slice(first)) {
    room -= cell.columns;
    if (room < 0) return [...kept, ellipsis];
    kept.push(cell);
  }
  return kept;
}

function totalColumns(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.columns, 0);
}
