'use client';
import { formatFraction } from '@rooflab/roofline/units';
import { scaleLinear } from 'd3-scale';
import { PlotFigure, type PlotSize } from './plot-figure.tsx';
import { type PlacedPoint, PlotPoints } from './plot-points.tsx';
import { textCell, valueCell } from './plot-table.ts';
import { roundedPixel } from './rounded.ts';
import { Unread } from './unread.tsx';
import type { Size } from './use-size.ts';

/** One hand-in: what it reached, in the order in which it was handed in. */
export interface TrendItem {
  readonly id: string;
  /** `Tue 3 Nov, 14:05` */
  readonly label: string;
  /** Share of the roof; null when nothing was timed. */
  readonly fraction: number | null;
  /** What there is instead of a fraction, or beside it: `wrong answer`. */
  readonly verdict?: string;
  readonly href?: string;
}

interface TrendPlotProps {
  readonly title?: string;
  /** Oldest first. */
  readonly items: readonly TrendItem[];
  /** Marks of the exercise to draw as lines: `{ label: 'pass', fraction: 0.3 }`. */
  readonly marks?: readonly { readonly label: string; readonly fraction: number }[];
  readonly size?: PlotSize;
}

const MARGIN = { left: 40, right: 64, top: 12, bottom: 26 } as const;

/** Share of the roof over hand-ins; one that was not timed stands on the axis. */
export function TrendPlot({ title = 'Share of the roof over hand-ins', items, marks = [], size = 'strip' }: TrendPlotProps) {
  if (items.length === 0) return <p className="text-sm text-muted">Nothing was handed in yet, so there is no trend.</p>;
  return (
    <PlotFigure title={title} description={description(items)} table={tableOf(items)} size={size}>
      {(box) => <Trend items={items} marks={marks} box={box} />}
    </PlotFigure>
  );
}

function Trend({
  items,
  marks,
  box,
}: {
  readonly items: readonly TrendItem[];
  readonly marks: NonNullable<TrendPlotProps['marks']>;
  readonly box: Size;
}) {
  const most = Math.max(1, ...items.map(({ fraction }) => fraction ?? 0));
  const right = box.width - MARGIN.right;
  const xOf = scaleLinear([0, Math.max(1, items.length - 1)], [MARGIN.left + 8, right - 8]);
  const yOf = scaleLinear([0, most], [box.height - MARGIN.bottom, MARGIN.top]);
  const y = (fraction: number) => roundedPixel(yOf(fraction));
  const points = items.map(
    ({ id, label, fraction, verdict, href }, index): PlacedPoint => ({
      id,
      kind: fraction === null ? 'practice' : 'mine',
      x: roundedPixel(xOf(index)),
      y: y(fraction ?? 0),
      lines: [
        label,
        ...(verdict === undefined ? [] : [verdict]),
        ...(fraction === null ? ['not timed'] : [`${formatFraction(fraction)} of the roof`]),
      ],
      ...(href !== undefined && { href }),
    }),
  );
  const timed = points.filter((_, index) => items[index]?.fraction !== null);
  return (
    <>
      <Unread>
        {[0, 0.5, 1].map((tick) => (
          <g key={tick}>
            <line x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end" className="figures fill-muted">
              {tick === 1 ? '1' : tick}
            </text>
          </g>
        ))}
        {marks.map(({ label, fraction }) => (
          <g key={label}>
            <line x1={MARGIN.left} x2={right} y1={y(fraction)} y2={y(fraction)} strokeDasharray="3 4" className="stroke-line-strong" />
            <text x={right + 6} y={y(fraction) + 4} className="fill-muted">
              {label}
            </text>
          </g>
        ))}
        <text x={right} y={box.height - 6} textAnchor="end" className="fill-muted">
          hand-ins, oldest first
        </text>
        {timed.length > 1 && (
          <path
            d={`M${timed.map((point) => `${point.x} ${point.y}`).join('L')}`}
            fill="none"
            strokeWidth={1.5}
            strokeOpacity={0.6}
            className="stroke-plot-2"
          />
        )}
      </Unread>
      <PlotPoints label="Hand-ins" points={points} />
    </>
  );
}

function description(items: readonly TrendItem[]): string {
  const fractions = items.flatMap(({ fraction }) => fraction ?? []);
  if (fractions.length === 0) return `${items.length} hand-ins, none of them timed.`;
  const [best, last] = [Math.max(...fractions), fractions.at(-1) ?? 0];
  return `Share of the roof of ${items.length} hand-ins, oldest first; ${fractions.length} were timed. Best ${formatFraction(best)}, last ${formatFraction(last)}. Arrow keys go from one to the next.`;
}

function tableOf(items: readonly TrendItem[]) {
  return {
    caption: 'Hand-ins, oldest first',
    columns: [{ name: 'Hand-in' }, { name: 'Verdict' }, { name: 'Of the roof', numeric: true }],
    rows: items.map(({ id, label, fraction, verdict, href }) => ({
      id,
      ...(href !== undefined && { href }),
      cells: [textCell(label), textCell(verdict ?? ''), valueCell(fraction, formatFraction)],
    })),
  };
}
