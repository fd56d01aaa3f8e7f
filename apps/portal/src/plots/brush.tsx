'use client';
import { type LogScales, type PlotFrame, type Range, shownIntensity } from '@rooflab/roofline';
import { formatIntensity, formatThroughput } from '@rooflab/roofline/units';
import { type PointerEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { PAGE_ONLY } from './page-only.ts';
import type { Operation, PlotPoint } from './plot-point.ts';

/** A rectangle of the plot, in the plot's own quantities. */
export interface BrushArea {
  /** Operations per byte. */
  readonly x: Range;
  /** Operations per second. */
  readonly y: Range;
}

/** Whether the point's mark is inside the area. */
export function inArea(point: PlotPoint, { x, y }: BrushArea): boolean {
  const { flopsPerSecond } = point;
  const intensity = shownIntensity(point);
  return intensity >= x[0] && intensity <= x[1] && flopsPerSecond >= y[0] && flopsPerSecond <= y[1];
}

interface BrushProps {
  readonly area: BrushArea | null;
  readonly onChange: (area: BrushArea | null) => void;
  readonly frame: PlotFrame;
  readonly scales: LogScales;
}

/** A drag shorter than this, in pixels, is a click and removes the area. */
const LEAST_DRAG = 5;

type Place = readonly [x: number, y: number];

/** Draws an area by dragging. `BrushFields` does the same with numbers. */
export function Brush({ area, onChange, frame, scales }: BrushProps) {
  const start = useRef<Place | null>(null);
  const place = (event: PointerEvent<SVGRectElement>): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height];
  };
  const drag = (event: PointerEvent<SVGRectElement>) => {
    if (start.current === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [from, to] = [start.current, place(event)];
    const long = Math.hypot((to[0] - from[0]) * box.width, (to[1] - from[1]) * box.height);
    onChange(long < LEAST_DRAG ? null : areaBetween(from, to, scales));
  };
  return (
    <g {...{ [PAGE_ONLY]: '' }}>
      <rect
        x={frame.left}
        y={frame.top}
        width={frame.width - frame.left - frame.right}
        height={frame.height - frame.top - frame.bottom}
        className="cursor-crosshair touch-pan-y fill-transparent"
        onPointerDown={(event) => {
          start.current = place(event);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={(event) => {
          drag(event);
          start.current = null;
        }}
        onPointerCancel={() => {
          start.current = null;
        }}
      />
      {area && (
        <rect
          x={scales.pixelX(area.x[0])}
          y={scales.pixelY(area.y[1])}
          width={Math.max(0, scales.pixelX(area.x[1]) - scales.pixelX(area.x[0]))}
          height={Math.max(0, scales.pixelY(area.y[0]) - scales.pixelY(area.y[1]))}
          fillOpacity={0.12}
          pointerEvents="none"
          className="fill-accent stroke-accent"
        />
      )}
    </g>
  );
}

/** Between two places given as shares of the plot, from its upper left corner. */
export function areaBetween(from: Place, to: Place, { x, y }: Pick<LogScales, 'x' | 'y'>): BrushArea {
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  const across = (share: number) => x[0] * (x[1] / x[0]) ** clamp(share);
  const up = (share: number) => y[1] * (y[0] / y[1]) ** clamp(share);
  return {
    x: [across(Math.min(from[0], to[0])), across(Math.max(from[0], to[0]))],
    y: [up(Math.max(from[1], to[1])), up(Math.min(from[1], to[1]))],
  };
}

interface BrushFieldsProps extends Pick<BrushProps, 'area' | 'onChange' | 'scales'> {
  readonly operation: Operation;
}

/** Sets the area with four sliders, for people who cannot draw it. */
export function BrushFields({ area, onChange, scales, operation }: BrushFieldsProps) {
  const { x, y } = area ?? scales;
  const intensity = (value: number) => formatIntensity(value, operation);
  const rate = (value: number) => formatThroughput(value, operation);
  return (
    <details className="mt-1 text-sm print:hidden">
      <summary className="w-fit text-muted">Choose an area by numbers</summary>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-2">
        <Slider
          label="Intensity from"
          range={scales.x}
          value={x[0]}
          format={intensity}
          onChange={(low) => onChange({ x: ordered(low, x[1]), y })}
        />
        <Slider
          label="Intensity to"
          range={scales.x}
          value={x[1]}
          format={intensity}
          onChange={(high) => onChange({ x: ordered(x[0], high), y })}
        />
        <Slider label="Rate from" range={scales.y} value={y[0]} format={rate} onChange={(low) => onChange({ x, y: ordered(low, y[1]) })} />
        <Slider label="Rate to" range={scales.y} value={y[1]} format={rate} onChange={(high) => onChange({ x, y: ordered(y[0], high) })} />
      </div>
      <Button size="small" className="mt-2" disabled={area === null} onClick={() => onChange(null)}>
        Show all
      </Button>
    </details>
  );
}

function ordered(a: number, b: number): Range {
  return a <= b ? [a, b] : [b, a];
}

interface SliderProps {
  readonly label: string;
  readonly range: Range;
  readonly value: number;
  readonly format: (value: number) => string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, range, value, format, onChange }: SliderProps) {
  return (
    <label className="block">
      <span className="flex justify-between gap-2">
        {label} <span className="figures text-muted">{format(value)}</span>
      </span>
      <input
        type="range"
        min={Math.log10(range[0])}
        max={Math.log10(range[1])}
        step="any"
        value={Math.log10(value)}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(10 ** Number(event.target.value))}
        className="w-full accent-accent"
      />
    </label>
  );
}
