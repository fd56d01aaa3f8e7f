import type { LogScales, PlotFrame } from '@rooflab/roofline';
import { formatTick } from '@rooflab/roofline/units';
import { Unread } from './unread.tsx';

interface AxesProps {
  readonly frame: PlotFrame;
  readonly scales: LogScales;
  /** Quantity with its unit. */
  readonly x: string;
  readonly y: string;
}

/** Smallest distance between two labels, in pixels: the widest tick on x, a line of text on y. */
const LEAST_X = 44;
const LEAST_Y = 20;

/** Grid, labels at powers of ten, and the axes' titles. For screen readers, the points and the table give the numbers. */
export function LogAxes({ frame, scales, x, y }: AxesProps) {
  const right = frame.width - frame.right;
  const bottom = frame.height - frame.bottom;
  return (
    <Unread>
      {scales.ticksX.map((value) => (
        <line key={value} x1={scales.pixelX(value)} x2={scales.pixelX(value)} y1={frame.top} y2={bottom} className="stroke-line" />
      ))}
      {scales.ticksY.map((value) => (
        <line key={value} x1={frame.left} x2={right} y1={scales.pixelY(value)} y2={scales.pixelY(value)} className="stroke-line" />
      ))}
      <g className="figures fill-muted">
        {thinned(scales.ticksX, scales.pixelX, LEAST_X).map((value) => (
          <text key={value} x={scales.pixelX(value)} y={bottom + 16} textAnchor="middle">
            {formatTick(value)}
          </text>
        ))}
        {thinned(scales.ticksY, scales.pixelY, LEAST_Y).map((value) => (
          <text key={value} x={frame.left - 8} y={scales.pixelY(value)} dy="0.32em" textAnchor="end">
            {formatTick(value)}
          </text>
        ))}
      </g>
      <g className="fill-muted">
        <text x={frame.left - 8} y={frame.top - 10} textAnchor="start">
          {y}
        </text>
        <text x={right} y={bottom + 34} textAnchor="end">
          {x}
        </text>
      </g>
    </Unread>
  );
}

/** As many labels as keep `least` pixels apart: every tick, else the powers of ten, or every second, third … of them. */
export function thinned(ticks: readonly number[], pixel: (value: number) => number, least: number): number[] {
  if (areApart(ticks, pixel, least)) return [...ticks];
  const powers = ticks.filter((value) => Number.isInteger(Math.round(Math.log10(value) * 1e6) / 1e6));
  const kept = powers.length > 1 ? powers : ticks;
  for (let every = 1; every < kept.length; every++) {
    const chosen = kept.filter((_, index) => index % every === 0);
    if (areApart(chosen, pixel, least)) return chosen;
  }
  return kept.slice(0, 1);
}

function areApart(values: readonly number[], pixel: (value: number) => number, least: number): boolean {
  return values.slice(1).every((value, index) => Math.abs(pixel(value) - pixel(values[index] ?? value)) >= least);
}
