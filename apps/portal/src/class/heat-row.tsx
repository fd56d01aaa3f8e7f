import clsx from 'clsx';
import { cellProgress, cellSign, cellWords, type HeatCell, type HeatLadders, readCell } from './heat-cell.ts';
import type { HeatColumn } from './heat-head.tsx';
import type { HeatStudent } from './heat-order.ts';

/** Height of every row, border included, so that rows out of view can be replaced by empty space. */
export const ROW_HEIGHT_PX = 33;

interface Props {
  readonly student: HeatStudent;
  readonly row: number;
  readonly columns: readonly HeatColumn[];
  /** Address of the list of the course's hand-ins. */
  readonly handIns: string;
  /** Column of the tab stop; null in all rows but one. */
  readonly stop: number | null;
  readonly onFocus: (column: number) => void;
}

/** Beside this page: where staff make links for those who have not joined. */
const INVITED = 'roster#invited';

const FOCUS = 'outline-offset-[-2px]';

export function HeatRow({ student: { id, name, cells }, row, columns, handIns, stop, onFocus }: Props) {
  const wiring = (column: number) => ({
    'data-at': `${row} ${column}`,
    tabIndex: stop === column ? 0 : -1,
    onFocus: () => onFocus(column),
  });
  return (
    <tr aria-rowindex={row + 3}>
      <th
        scope="row"
        className="sticky left-0 z-10 h-8 w-32 max-w-32 border-r border-b border-line bg-surface p-0 text-left font-medium sm:w-52 sm:max-w-52"
      >
        <a
          href={id === null ? INVITED : `${handIns}?student=${id}`}
          {...wiring(0)}
          className={clsx('block truncate px-3 leading-8 no-underline hover:underline', FOCUS)}
        >
          {name}
          {id === null && <span className="font-normal text-muted"> (invited)</span>}
        </a>
      </th>
      {columns.map((column, at) => {
        const cell = readCell(cells[at] ?? '');
        const words = cellWords(cell, column.ladders, column.kind);
        return (
          <td key={column.id} className="relative h-8 border-b border-line p-0">
            <a
              href={id === null ? INVITED : `${column.ofStudent}${id}`}
              {...wiring(at + 1)}
              title={`${name}, ${column.title}: ${words}`}
              className={clsx('figures block h-8 text-center leading-8 no-underline', FOCUS, looks(cell, column.ladders))}
            >
              <span aria-hidden="true">{cellSign(cell)}</span>
              <span className="sr-only">
                {column.title}: {words}
              </span>
            </a>
          </td>
        );
      })}
    </tr>
  );
}

/** The more progress, the stronger the colour; the sign says the same. */
function looks(cell: HeatCell | null, ladders: HeatLadders): string {
  if (cell === null) return '';
  if (cell.state === 'stuck') return 'bg-slow-quiet font-semibold text-slow';
  if (cell.state === 'missing') return 'text-muted';
  if (cell.state === 'trying') return cell.late ? 'text-slow' : 'text-muted';
  const progress = cellProgress(cell, ladders);
  if (progress >= 0.95) return 'bg-plot-1/45';
  if (progress >= 0.8) return 'bg-plot-1/30';
  return progress >= 0.6 ? 'bg-plot-1/20' : 'bg-plot-1/10';
}

/** Takes the height of the rows that are not in the document. */
export function Spacer({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable.
    <tr aria-hidden="true">
      {/* Set by attribute, because the page's policy refuses inline styles in the server's HTML. */}
      <td colSpan={columns} height={rows * ROW_HEIGHT_PX} className="p-0" />
    </tr>
  );
}
