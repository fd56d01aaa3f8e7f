/** Dots of one braille cell: 2 columns by 4 rows. The bit of each dot by [row][column], in Unicode's order (U+2800 block). */
const DOT_BITS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

export interface BrailleCanvas {
  readonly dotColumns: number;
  readonly dotRows: number;
  /**
   * A straight line between two places in dots, clipped at the edges. Every `period`-th dot is drawn: 1 is solid, larger is dotted, so that
   * lines differ without colour.
   */
  readonly line: (from: DotPlace, to: DotPlace, period?: number) => void;
  /** Text over the dots, starting at a cell; characters beyond the canvas are dropped. */
  readonly write: (column: number, row: number, text: string) => void;
  /** True when these cells are on the canvas and neither they nor their neighbours in the row contain a character or a dot. */
  readonly isFree: (column: number, row: number, length: number) => boolean;
  readonly rows: () => string[];
}

interface DotPlace {
  /** From the left, in dots; may be fractional or outside. */
  readonly x: number;
  /** From the top. */
  readonly y: number;
}

export function createBrailleCanvas(columns: number, rows: number): BrailleCanvas {
  const dots = new Uint8Array(columns * rows);
  const text = new Map<number, string>();
  const inside = (column: number, row: number) => column >= 0 && column < columns && row >= 0 && row < rows;
  const isEmpty = (at: number) => !text.has(at) && dots[at] === 0;

  function dot(x: number, y: number): void {
    const column = Math.floor(x / 2);
    const row = Math.floor(y / 4);
    if (!inside(column, row)) return;
    const at = row * columns + column;
    dots[at] = (dots[at] ?? 0) | (DOT_BITS[y - 4 * row]?.[x - 2 * column] ?? 0);
  }

  function line(from: DotPlace, to: DotPlace, period = 1): void {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))));
    for (let step = 0; step <= steps; step++) {
      const x = Math.round(from.x + ((to.x - from.x) * step) / steps);
      const y = Math.round(from.y + ((to.y - from.y) * step) / steps);
      // Counted along the steeper axis, so that the pieces of a curve keep one rhythm.
      const position = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? x : y;
      if (position % period === 0) dot(x, y);
    }
  }

  return {
    dotColumns: columns * 2,
    dotRows: rows * 4,
    line,
    write: (column, row, content) => {
      [...content].forEach((character, index) => {
        if (inside(column + index, row)) text.set(row * columns + column + index, character);
      });
    },
    isFree: (column, row, length) => {
      if (!inside(column, row) || !inside(column + length - 1, row)) return false;
      const around = Array.from({ length: length + 2 }, (_, index) => column - 1 + index);
      return around.every((each) => !inside(each, row) || isEmpty(row * columns + each));
    },
    rows: () =>
      Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) => {
          const at = row * columns + column;
          const bits = dots[at] ?? 0;
          return text.get(at) ?? (bits === 0 ? ' ' : String.fromCodePoint(0x2800 + bits));
        }).join(''),
      ),
  };
}
