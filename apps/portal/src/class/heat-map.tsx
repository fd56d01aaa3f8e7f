'use client';
import { countWords } from '@rooflab/roofline/units';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { HeatLadders } from './heat-cell.ts';
import { type HeatColumn, HeatHead } from './heat-head.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { HEAT_ORDERS, type HeatOrder, type HeatStudent, ordered } from './heat-order.ts';
import { HeatRow, ROW_HEIGHT_PX, Spacer } from './heat-row.tsx';

interface Props {
  readonly columns: readonly HeatColumn[];
  /** Sorted by name. */
  readonly students: readonly HeatStudent[];
  /** Address of the list of a course's hand-ins. */
  readonly handIns: string;
}

/** Rows in the document at a time: a little more than a screenful. The server draws the first ones. */
const WINDOW = 32;
const BEFORE = 6;

/**
 * Students by exercises, questions, experiments and reports: a table of links of which only the rows in view are in the document, so that a class of
 * thousands scrolls like one of thirty. All cells share one tab stop; arrows, Home, End, Page Up and Page Down move between them.
 */
export function HeatMap({ columns, students, handIns }: Props) {
  const [order, setOrder] = useState<HeatOrder>('stuck');
  const [text, setText] = useState('');
  const ladders = useMemo(() => columns.map(({ ladders }): HeatLadders => ladders), [columns]);
  const sorted = useMemo(() => ordered(students, ladders, order), [students, ladders, order]);
  const wanted = text.trim().toLocaleLowerCase();
  const rows = useMemo(() => sorted.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)), [sorted, wanted]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Order of the students</legend>
          {(Object.keys(HEAT_ORDERS) as HeatOrder[]).map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={each === order}
              className="aria-pressed:border-accent"
              onClick={() => setOrder(each)}
            >
              {HEAT_ORDERS[each]}
            </Button>
          ))}
        </fieldset>
        <TextField
          label="Find a student"
          hiddenLabel
          placeholder="Find a student"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <HeatTable key={`${order} ${wanted}`} columns={columns} rows={rows} all={students.length} handIns={handIns} />
      <p aria-live="polite" className="mt-2 text-xs text-muted">
        {wanted === '' ? countWords(students.length, 'student') : `${rows.length} of ${countWords(students.length, 'student')}`}
      </p>
      <HeatLegend />
    </>
  );
}

interface TableProps {
  readonly columns: readonly HeatColumn[];
  readonly rows: readonly HeatStudent[];
  readonly all: number;
  readonly handIns: string;
}

interface Place {
  readonly row: number;
  /** 0 for the student's name; columns start at 1. */
  readonly column: number;
}

/** Tracks which rows are drawn and which cell is the tab stop while the box is scrolled and keys are pressed. */
function useGridInView(rows: readonly HeatStudent[], columns: number) {
  const box = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [moved, setMoved] = useState(false);
  const from = Math.max(0, Math.min(first - BEFORE, rows.length - WINDOW));
  const shown = rows.slice(from, from + WINDOW);
  // The tab stop is always in the document.
  const stop = at.row >= from && at.row < from + shown.length ? at : { row: from, column: at.column };
  useEffect(() => {
    if (moved) box.current?.querySelector<HTMLElement>(`[data-at="${at.row} ${at.column}"]`)?.focus({ preventScroll: true });
  }, [moved, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, stop, { rows: rows.length, columns });
    if (next === null) return;
    event.preventDefault();
    bringIntoView(box.current, next.row);
    setMoved(true);
    setAt(next);
  };
  const onScroll = () => {
    const top = Math.floor((box.current?.scrollTop ?? 0) / ROW_HEIGHT_PX);
    if (Math.abs(top - first) > BEFORE / 2 || top === 0) setFirst(top);
  };
  return { box, from, shown, stop, setStop: setAt, onKeyDown, onScroll };
}

function HeatTable({ columns, rows, all, handIns }: TableProps) {
  const { box, from, shown, stop, setStop, onKeyDown, onScroll } = useGridInView(rows, columns.length);
  return (
    <div ref={box} onScroll={onScroll} className="relative max-h-[70vh] w-fit max-w-full overflow-auto rounded border border-line">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are reached with the arrow keys, as in a grid.
        role="grid"
        aria-label="Students by exercises"
        aria-rowcount={rows.length + 2}
        onKeyDown={onKeyDown}
        className="border-separate border-spacing-0 text-sm"
      >
        <HeatHead columns={columns} students={all} />
        <tbody>
          <Spacer rows={from} columns={columns.length + 1} />
          {shown.map((student, index) => (
            <HeatRow
              key={student.id ?? `${from + index} ${student.name}`}
              student={student}
              row={from + index}
              columns={columns}
              handIns={handIns}
              stop={stop.row === from + index ? stop.column : null}
              onFocus={(column) => setStop({ row: from + index, column })}
            />
          ))}
          <Spacer rows={rows.length - from - shown.length} columns={columns.length + 1} />
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-3 py-4 text-sm text-muted">No student matches that name.</p>}
    </div>
  );
}

const PAGE_ROWS = 10;

/** The cell that a key moves to; null for other keys. */
export function placeAfter(key: string, { row, column }: Place, { rows, columns }: { rows: number; columns: number }): Place | null {
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, columns);
    case 'PageUp':
      return to(row - PAGE_ROWS, column);
    case 'PageDown':
      return to(row + PAGE_ROWS, column);
    default:
      return null;
  }
}

/** Scrolls until the row is not hidden behind the head. */
function bringIntoView(box: HTMLElement | null, row: number): void {
  if (box === null) return;
  const head = box.querySelector('thead')?.clientHeight ?? 0;
  const top = row * ROW_HEIGHT_PX;
  const visible = box.clientHeight - head;
  if (top < box.scrollTop) box.scrollTop = top;
  if (top + ROW_HEIGHT_PX > box.scrollTop + visible) box.scrollTop = top + ROW_HEIGHT_PX - visible;
}
