'use client';
import { verdictWords } from '@rooflab/grader/verdict-words';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useId } from 'react';
import { PlotFigure } from '../plots/plot-figure.tsx';
import { type PlotTable, textCell, valueCell } from '../plots/plot-table.ts';
import { useTip } from '../plots/plot-tip.tsx';
import { roundedPixel } from '../plots/rounded.ts';
import { Unread } from '../plots/unread.tsx';
import type { Size } from '../plots/use-size.ts';
import { VERDICTS_IN_ORDER } from './verdict-order.ts';
import { patternFill, SeriesPatterns, Swatch } from './verdict-patterns.tsx';
import { columnWords, type DayColumn, dayColumns, dayName, VERDICT_SERIES, type VerdictDay } from './verdict-series.ts';

interface Props {
  readonly days: readonly VerdictDay[];
  /** Where the hand-ins of a day are listed, by day. */
  readonly hrefs: Readonly<Record<string, string>>;
}

/** How many hand-ins of which verdict each day; colours say the meaning, patterns tell the verdicts apart. */
export function VerdictStrip({ days, hrefs }: Props) {
  const id = useId();
  const columns = dayColumns(days);
  const present = VERDICT_SERIES.map((_, index) => index).filter((index) => columns.some(({ counts }) => (counts[index] ?? 0) > 0));
  return (
    <PlotFigure
      title="Verdicts by day"
      description={`Columns of hand-ins by verdict, one for each day. ${columns
        .filter(({ total }) => total > 0)
        .map(columnWords)
        .join('. ')}.`}
      table={() => stripTable(columns, hrefs)}
      size="strip"
      legend={present.map((index) => <Swatch key={index} index={index} />)}
    >
      {(box) => (
        <>
          <SeriesPatterns id={id} />
          <Columns columns={columns} box={box} id={id} />
        </>
      )}
    </PlotFigure>
  );
}

const MARGIN = { left: 30, right: 8, top: 8, bottom: 22 } as const;
/** Days whose names fit side by side, in pixels each. */
const LABEL_WIDTH = 64;
/** A course of three days has no columns as wide as a hand. */
const WIDEST = 48;

function Columns({ columns, box, id }: { readonly columns: readonly DayColumn[]; readonly box: Size; readonly id: string }) {
  const width = box.width - MARGIN.left - MARGIN.right;
  const x = scaleBand(
    columns.map(({ day }) => day),
    [MARGIN.left, MARGIN.left + Math.min(width, WIDEST * columns.length)],
  ).paddingInner(0.2);
  const most = Math.max(1, ...columns.map(({ total }) => total));
  const y = scaleLinear([0, most], [box.height - MARGIN.bottom, MARGIN.top]).nice(3);
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / x.step()));
  return (
    <>
      <Unread>
        {y
          .ticks(3)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <line
                x1={MARGIN.left}
                x2={box.width - MARGIN.right}
                y1={roundedPixel(y(tick))}
                y2={roundedPixel(y(tick))}
                className="stroke-line"
              />
              <text x={MARGIN.left - 6} y={roundedPixel(y(tick)) + 4} textAnchor="end" className="figures fill-muted">
                {tick}
              </text>
            </g>
          ))}
        {columns
          .filter((_, index) => index % every === 0)
          .map(({ day }) => (
            <text key={day} x={roundedPixel(x(day) ?? 0)} y={box.height - 6} className="fill-muted">
              {dayName(day)}
            </text>
          ))}
      </Unread>
      {columns.map((column) => (
        <Column
          key={column.day}
          column={column}
          id={id}
          left={x(column.day) ?? 0}
          width={x.bandwidth()}
          y={(count) => roundedPixel(y(count))}
        />
      ))}
    </>
  );
}

interface ColumnProps {
  readonly column: DayColumn;
  readonly id: string;
  readonly left: number;
  readonly width: number;
  readonly y: (count: number) => number;
}

function Column({ column, id, left, width, y }: ColumnProps) {
  const { show, hide } = useTip();
  const words = columnWords(column);
  const [day = '', verdicts = ''] = words.split(': ');
  const box = { x: roundedPixel(left), width: roundedPixel(width) };
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a mark with a name.
    <g
      role="img"
      aria-label={words}
      onPointerEnter={(event) => show(event.currentTarget, [day, ...verdicts.split(', ')])}
      onPointerLeave={hide}
    >
      <rect {...box} y={y(column.total)} height={y(0) - y(column.total)} className="fill-transparent" />
      {column.counts.map((count, index) => {
        if (count === 0) return null;
        const below = column.counts.slice(0, index).reduce((sum, each) => sum + each, 0);
        const [top, bottom] = [y(below + count), y(below)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is its number.
          <rect key={index} {...box} y={top} height={Math.max(0, bottom - top - 1)} {...patternFill(index, id)} />
        );
      })}
    </g>
  );
}

function stripTable(columns: readonly DayColumn[], hrefs: Props['hrefs']): PlotTable {
  const verdicts = VERDICTS_IN_ORDER.filter((verdict) => columns.some(({ byVerdict }) => (byVerdict.get(verdict) ?? 0) > 0));
  return {
    caption: 'Hand-ins by day and verdict',
    columns: [
      { name: 'Day' },
      ...verdicts.map((verdict) => ({ name: verdictWords[verdict].words, numeric: true })),
      { name: 'together', numeric: true },
    ],
    rows: columns
      .filter(({ total }) => total > 0)
      .toReversed()
      .map(({ day, byVerdict, total }) => ({
        id: day,
        ...(hrefs[day] !== undefined && { href: hrefs[day] }),
        cells: [textCell(day), ...verdicts.map((verdict) => valueCell(byVerdict.get(verdict) ?? 0, String)), valueCell(total, String)],
      })),
  };
}
