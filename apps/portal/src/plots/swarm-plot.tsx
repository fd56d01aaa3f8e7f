'use client';
import { rungWords } from '@rooflab/roofline';
import { countWords, formatFraction } from '@rooflab/roofline/units';
import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { HALO_QUIET } from './halo.ts';
import { PlotFigure } from './plot-figure.tsx';
import { PlotPoints } from './plot-points.tsx';
import { type PlotTable, textCell, valueCell } from './plot-table.ts';
import { type Quartiles, quartilesOf } from './quartiles.ts';
import { roundedPixel } from './rounded.ts';
import { nameRows, type PlacedName, swarmHeights } from './swarm-layout.ts';
import { TEXT_WIDTHS } from './text-width.ts';
import { Unread } from './unread.tsx';
import type { Size } from './use-size.ts';

interface SwarmDot {
  readonly id: string;
  readonly name: string;
  /** On the axis, from 0 to a little more than 1. */
  readonly share: number;
  readonly href: string;
}

interface Props {
  readonly title: string;
  /** What the axis is a share of: `of the roof`. */
  readonly of: string;
  readonly dots: readonly SwarmDot[];
  /** Vertical lines with names, slowest first. */
  readonly rungs: readonly { readonly name: string; readonly fraction: number }[];
}

/** Largest number of dots drawn; beyond that, every second, third … by rank. */
const MOST_DOTS = 1000;

/** Above this the drawing is taller. */
const SMALL_SWARM = 80;

/** One dot per student along an axis, with the lab's rungs as lines, the median and the quartiles. */
export function SwarmPlot({ title, of, dots, rungs }: Props) {
  const byShare = dots.toSorted((a, b) => a.share - b.share);
  const every = Math.ceil(byShare.length / MOST_DOTS);
  const drawn = byShare.filter((_, index) => index % Math.max(1, every) === 0);
  const quartiles = quartilesOf(dots.map(({ share }) => share));
  const note = drawn.length < dots.length ? ` ${drawn.length} of them are shown, evenly by rank; the median and quartiles are of all.` : '';
  return (
    <PlotFigure
      title={title}
      description={`A dot for each of ${countWords(dots.length, 'student')}, by the share ${of}. ${spreadWords(quartiles, of)}${note}`}
      table={() => swarmTable(byShare, of)}
      note={`${spreadWords(quartiles, of)}${note}`}
      size={drawn.length > SMALL_SWARM ? 'normal' : 'small'}
      legend={<SwarmLegend hasRungs={rungs.length > 0} />}
    >
      {(box) => <Swarm dots={drawn} rungs={rungs} quartiles={quartiles} of={of} box={box} />}
    </PlotFigure>
  );
}

/** `The median is 48.9 % of the roof; half of the students lie between 30 % and 70 %.` */
function spreadWords(quartiles: Quartiles | null, of: string): string {
  if (quartiles === null) return '';
  const { low, median, high } = quartiles;
  return `The median is ${formatFraction(median)} ${of}; the middle half of the students lies between ${formatFraction(low)} and ${formatFraction(high)}.`;
}

const MARGIN = { left: 8, right: 12, bottom: 40 } as const;
const NAME_HEIGHT = 15;
const BAND_HEIGHT = 24;
const RADIUS = 4;

interface SwarmProps extends Omit<Props, 'title'> {
  readonly quartiles: Quartiles | null;
  readonly box: Size;
}

function Swarm({ dots, rungs, quartiles, of, box }: SwarmProps) {
  const right = box.width - MARGIN.right;
  const most = Math.max(1, ...dots.map(({ share }) => share), ...rungs.map(({ fraction }) => fraction));
  const scale = scaleLinear([0, most], [MARGIN.left, right]);
  const x = (share: number) => roundedPixel(scale(share));
  const names = nameRows(
    rungs.map(({ name, fraction }) => ({ name: rungWords(name), x: x(fraction) })),
    { width: box.width, widthOf: TEXT_WIDTHS.words },
  );
  const top = NAME_HEIGHT * (1 + Math.max(-1, ...names.map(({ row }) => row))) + 4;
  const bottom = box.height - MARGIN.bottom;
  const swarm = { top, height: bottom - BAND_HEIGHT - top };
  const middle = swarm.top + swarm.height / 2;
  const heights = swarmHeights(
    dots.map(({ share }) => x(share)),
    { radius: RADIUS, height: swarm.height },
  );
  return (
    <>
      <Unread>
        <Ticks ticks={scale.ticks(Math.min(10, box.width / 70))} x={x} bottom={bottom} of={of} right={right} />
        {names.map((placed) => (
          <RungLine key={placed.name} placed={placed} top={top} bottom={bottom} />
        ))}
        {quartiles && <Band quartiles={quartiles} x={x} y={roundedPixel(bottom - BAND_HEIGHT / 2)} top={top} />}
      </Unread>
      <PlotPoints
        label="Points"
        points={dots.map(({ id, name, share, href }, index) => ({
          id,
          kind: 'class',
          x: x(share),
          y: roundedPixel(middle + (heights[index] ?? 0)),
          lines: () => [name, `${formatFraction(share)} ${of}`],
          href,
        }))}
      />
    </>
  );
}

function SwarmLegend({ hasRungs }: { readonly hasRungs: boolean }) {
  return (
    <>
      <LegendItem name="a student">
        <circle r={4} className="fill-plot-5" />
      </LegendItem>
      <LegendItem name="median">
        <circle r={4} className="fill-plot-2" />
        <path d="M0-8V8" strokeWidth={1.5} className="stroke-plot-2" />
      </LegendItem>
      <LegendItem name="middle half, from quartile to quartile">
        <path d="M-7-5V5M-7 0H7M7-5V5" fill="none" strokeWidth={2} className="stroke-plot-2" />
      </LegendItem>
      {hasRungs && (
        <LegendItem name="rung of the lab’s ladder">
          <path d="M0-8V8" strokeDasharray="3 3" className="stroke-plot-1" />
        </LegendItem>
      )}
    </>
  );
}

function LegendItem({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="-8 -8 16 16" width={14} height={14} aria-hidden="true">
        {children}
      </svg>
      {name}
    </span>
  );
}

interface TicksProps {
  readonly ticks: readonly number[];
  readonly x: (share: number) => number;
  readonly bottom: number;
  readonly of: string;
  readonly right: number;
}

/** Half of `100 %`. */
const TICK_HALF = 20;

function Ticks({ ticks, x, bottom, of, right }: TicksProps) {
  return (
    <>
      <line x1={MARGIN.left} x2={right} y1={bottom} y2={bottom} className="stroke-line-strong" />
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={bottom} y2={bottom + 4} className="stroke-line-strong" />
          <text
            x={Math.min(Math.max(x(tick), TICK_HALF), right + MARGIN.right - TICK_HALF)}
            y={bottom + 16}
            textAnchor="middle"
            className="figures fill-muted"
          >
            {formatFraction(tick)}
          </text>
        </g>
      ))}
      <text x={right} y={bottom + 33} textAnchor="end" className="fill-muted">
        {of}
      </text>
    </>
  );
}

function RungLine({
  placed: { name, x, left, row },
  top,
  bottom,
}: {
  readonly placed: PlacedName;
  readonly top: number;
  readonly bottom: number;
}) {
  const y = top - 6 - NAME_HEIGHT * row;
  return (
    <>
      <line x1={x} x2={x} y1={y - 8} y2={bottom} strokeDasharray="3 3" className="stroke-plot-1" />
      <text x={left} y={y} className={HALO_QUIET}>
        {name}
      </text>
    </>
  );
}

/** From quartile to quartile, with the median as a line through the swarm. */
function Band({
  quartiles: { low, median, high },
  x,
  y,
  top,
}: {
  readonly quartiles: Quartiles;
  readonly x: (share: number) => number;
  readonly y: number;
  readonly top: number;
}) {
  return (
    <>
      <line x1={x(median)} x2={x(median)} y1={top} y2={y + 8} strokeWidth={1.5} className="stroke-plot-2" />
      <path
        d={`M${x(low)} ${y - 5}V${y + 5}M${x(low)} ${y}H${x(high)}M${x(high)} ${y - 5}V${y + 5}`}
        fill="none"
        strokeWidth={2}
        className="stroke-plot-2"
      />
      <circle cx={x(median)} cy={y} r={4} className="fill-plot-2" />
    </>
  );
}

function swarmTable(dots: readonly SwarmDot[], of: string): PlotTable {
  return {
    caption: `Students by the share ${of}`,
    columns: [{ name: 'Student' }, { name: `Share ${of}`, numeric: true }],
    rows: dots.toReversed().map(({ id, name, share, href }) => ({ id, href, cells: [textCell(name), valueCell(share, formatFraction)] })),
  };
}
