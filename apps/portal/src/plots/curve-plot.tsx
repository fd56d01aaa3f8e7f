'use client';
import type { PlotFrame } from '@rooflab/roofline';
import { type CurveAxis, type CurveScale, curveFrame, curvePath, curveScales } from './curve-geometry.ts';
import { HALO_QUIET } from './halo.ts';
import { PlotFigure, type PlotSize } from './plot-figure.tsx';
import { PlotPoints } from './plot-points.tsx';
import { type PlotTable, valueCell } from './plot-table.ts';
import { Unread } from './unread.tsx';

interface Curve {
  readonly name: string;
  /** One for each x of the plot. */
  readonly ys: readonly number[];
}

interface CurvePoint {
  readonly x: number;
  readonly y: number;
  /** Its name first, then further facts. */
  readonly lines: readonly string[];
}

interface Guide {
  readonly axis: 'x' | 'y';
  readonly value: number;
  readonly label: string;
}

export interface CurvePlotProps {
  readonly title: string;
  /** Text alternative of the plot. */
  readonly description: string;
  readonly x: CurveAxis;
  readonly y: CurveAxis;
  /** Ascending. */
  readonly xs: readonly number[];
  /** At most two. */
  readonly curves: readonly Curve[];
  /** The x are whole numbers without anything in between. */
  readonly isStepped?: boolean;
  readonly points?: readonly CurvePoint[];
  readonly guides?: readonly Guide[];
  readonly size?: PlotSize;
}

/** Told apart by colour and dashes. */
const LOOKS = [
  { className: 'stroke-plot-1', strokeDasharray: 'none' },
  { className: 'stroke-plot-3', strokeDasharray: '8 4' },
] as const;

/** A model's prediction over one quantity: curves, points on them, and lines that limit them. */
export function CurvePlot({
  title,
  description,
  xs,
  curves,
  isStepped = false,
  points = [],
  guides = [],
  size = 'normal',
  ...axes
}: CurvePlotProps) {
  return (
    <PlotFigure
      title={title}
      description={`${description} The key t shows the table.`}
      table={() => tableOf({ title, xs, curves, ...axes })}
      size={size}
      legend={curves.length > 1 && curves.map(({ name }, index) => <CurveKey key={name} name={name} index={index} />)}
    >
      {(box) => {
        const frame = curveFrame(box);
        const scales = curveScales(frame, axes.x, axes.y);
        return (
          <>
            <Axes frame={frame} scales={scales} {...axes} />
            <Guides frame={frame} scales={scales} guides={guides} />
            <Unread fill="none" strokeWidth={2} strokeLinejoin="round">
              {curves.map(({ name, ys }, index) => (
                <path
                  key={name}
                  d={curvePath(
                    xs.map((x, at) => ({ x: scales.x.pixel(x), y: scales.y.pixel(ys[at] ?? 0) })),
                    isStepped,
                  )}
                  {...LOOKS[index]}
                />
              ))}
            </Unread>
            <PlotPoints
              label="Points"
              points={points.map(({ x, y, lines }, index) => ({
                id: String(index),
                kind: 'mine',
                x: scales.x.pixel(x),
                y: scales.y.pixel(y),
                lines: () => lines,
              }))}
            />
          </>
        );
      }}
    </PlotFigure>
  );
}

function CurveKey({ name, index }: { readonly name: string; readonly index: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 24 8" width={24} height={8} aria-hidden="true">
        <line x1={0} x2={24} y1={4} y2={4} strokeWidth={2} {...LOOKS[index]} />
      </svg>
      {name}
    </span>
  );
}

interface DrawnProps {
  readonly frame: PlotFrame;
  readonly scales: { readonly x: CurveScale; readonly y: CurveScale };
}

function Axes({ frame, scales, x, y }: DrawnProps & Pick<CurvePlotProps, 'x' | 'y'>) {
  const [right, bottom] = [frame.width - frame.right, frame.height - frame.bottom];
  return (
    <Unread className="figures fill-muted">
      {scales.x.ticks.map((value) => (
        <g key={value}>
          <line x1={scales.x.pixel(value)} x2={scales.x.pixel(value)} y1={frame.top} y2={bottom} className="stroke-line" />
          <text x={scales.x.pixel(value)} y={bottom + 16} textAnchor={scales.x.pixel(value) > right - 20 ? 'end' : 'middle'}>
            {(x.formatTick ?? x.format)(value)}
          </text>
        </g>
      ))}
      {scales.y.ticks.map((value) => (
        <g key={value}>
          <line x1={frame.left} x2={right} y1={scales.y.pixel(value)} y2={scales.y.pixel(value)} className="stroke-line" />
          <text x={frame.left - 8} y={scales.y.pixel(value)} dy="0.32em" textAnchor="end">
            {(y.formatTick ?? y.format)(value)}
          </text>
        </g>
      ))}
      <g className="font-sans">
        <text x={4} y={frame.top - 12}>
          {y.label}
        </text>
        <text x={right} y={bottom + 34} textAnchor="end">
          {x.label}
        </text>
      </g>
    </Unread>
  );
}

function Guides({ frame, scales, guides }: DrawnProps & { readonly guides: readonly Guide[] }) {
  const [right, bottom] = [frame.width - frame.right, frame.height - frame.bottom];
  return (
    <Unread>
      {guides.map(({ axis, value, label }) => {
        const at = scales[axis].pixel(value);
        const isRight = axis === 'x' && at > (frame.left + right) / 2;
        const ends = axis === 'x' ? { x1: at, x2: at, y1: frame.top, y2: bottom } : { x1: frame.left, x2: right, y1: at, y2: at };
        const place = axis === 'x' ? { x: at + (isRight ? -6 : 6), y: frame.top + 12 } : { x: frame.left + 6, y: at - 6 };
        return (
          <g key={`${axis} ${label}`}>
            <line {...ends} strokeWidth={1.25} strokeDasharray="3 4" className="stroke-slow" />
            <text {...place} textAnchor={isRight ? 'end' : 'start'} className={HALO_QUIET}>
              {label}
            </text>
          </g>
        );
      })}
    </Unread>
  );
}

function tableOf({ title, xs, curves, x, y }: Pick<CurvePlotProps, 'title' | 'xs' | 'curves' | 'x' | 'y'>): PlotTable {
  return {
    caption: title,
    columns: [{ name: x.label, numeric: true }, ...curves.map(({ name }) => ({ name, numeric: true }))],
    rows: xs.map((value, at) => ({
      id: String(value),
      cells: [valueCell(value, x.format), ...curves.map(({ ys }) => valueCell(ys[at], y.format))],
    })),
  };
}
