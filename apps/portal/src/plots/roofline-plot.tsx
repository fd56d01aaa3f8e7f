'use client';
import type { LogScales, PlotFrame } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { type ReactNode, useState } from 'react';
import { Brush, type BrushArea, BrushFields, inArea } from './brush.tsx';
import { HALO } from './halo.ts';
import { LogAxes } from './plot-axes.tsx';
import { PlotFigure, type PlotSize } from './plot-figure.tsx';
import { type DensityCell, type Operation, type PlotPoint, type PlotRoof, pointLines } from './plot-point.ts';
import { type PlacedPoint, PlotPoints, PointLegend } from './plot-points.tsx';
import {
  cellInk,
  cellRange,
  drawable,
  type RooflineShape,
  rooflineFrame,
  rooflineScales,
  rooflineShape,
  trailOpacity,
  trailPieces,
} from './roofline-geometry.ts';
import { Roofs } from './roofline-roofs.tsx';
import { rooflineDescription, rooflineTable } from './roofline-words.ts';
import { Unread } from './unread.tsx';

export interface RooflinePlotProps {
  readonly title?: string;
  /** `op` where a lab counts integer operations. */
  readonly operation: Operation;
  readonly roof: PlotRoof;
  /** In any order; points without operations have no place here and are left out. */
  readonly points: readonly PlotPoint[];
  /** Where the class stands, without names. */
  readonly density?: readonly DensityCell[];
  readonly size?: PlotSize;
  /** Lets an area be chosen, by pointer or by numbers: called with the ids of the points in it, null when there is no area any more. */
  readonly onSelect?: (ids: readonly string[] | null) => void;
}

/** Log–log with equal decades: measured roofs, points under them. Says so when there is no roof to draw. */
export function RooflinePlot({
  title = 'Roofline',
  operation,
  roof,
  points: given,
  density = [],
  size = 'normal',
  onSelect,
}: RooflinePlotProps) {
  const [area, setArea] = useState<BrushArea | null>(null);
  const shape = rooflineShape(roof);
  const points = drawable(given);
  if (shape === null) return <p className="text-sm text-muted">No roof was measured, so there is nothing to draw a kernel under.</p>;
  const select = (chosen: BrushArea | null) => {
    setArea(chosen);
    onSelect?.(chosen && points.filter((point) => inArea(point, chosen)).map(({ id }) => id));
  };
  const scalesIn = (frame: PlotFrame) => rooflineScales(frame, { shape, points, cells: density });
  const brush = onSelect === undefined ? null : { area, onChange: select };
  return (
    <PlotFigure
      title={title}
      description={rooflineDescription(shape, points, operation)}
      table={rooflineTable(points, density, operation)}
      size={size}
      legend={<Legend points={points} hasDensity={density.length > 0} />}
      controls={brush && <BrushFields {...brush} operation={operation} scales={scalesIn(rooflineFrame({ width: 720, height: 432 }))} />}
    >
      {(box) => {
        const frame = rooflineFrame(box);
        return (
          <Drawing
            frame={frame}
            shape={shape}
            operation={operation}
            points={points}
            density={density}
            area={area}
            scales={scalesIn(frame)}
            brush={brush}
          />
        );
      }}
    </PlotFigure>
  );
}

function Legend({ points, hasDensity }: { readonly points: readonly PlotPoint[]; readonly hasDensity: boolean }) {
  const kinds = (['mine', 'practice', 'trail', 'rung', 'class'] as const).filter((kind) => points.some((point) => point.kind === kind));
  return (
    <>
      <PointLegend kinds={kinds} />
      {hasDensity && (
        <span className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden="true">
            <rect x={1} y={1} width={12} height={12} fillOpacity={0.25} className="fill-plot-5" />
          </svg>
          the class, three students or more
        </span>
      )}
    </>
  );
}

interface DrawingProps {
  readonly frame: PlotFrame;
  readonly scales: LogScales;
  readonly shape: RooflineShape;
  readonly operation: Operation;
  readonly points: readonly PlotPoint[];
  readonly density: readonly DensityCell[];
  readonly area: BrushArea | null;
  readonly brush: { readonly area: BrushArea | null; readonly onChange: (area: BrushArea | null) => void } | null;
}

function Drawing({ frame, scales, shape, operation, points, density, area, brush }: DrawingProps): ReactNode {
  const { pixelX, pixelY } = scales;
  return (
    <>
      <LogAxes frame={frame} scales={scales} x={`arithmetic intensity, ${operation}/byte`} y={operation === 'flop' ? 'FLOP/s' : 'op/s'} />
      <DensityCells cells={density} scales={scales} />
      {brush && <Brush {...brush} frame={frame} scales={scales} />}
      <Roofs shape={shape} scales={scales} frame={frame} operation={operation} points={points} />
      <Unread strokeWidth={1.5} className="stroke-plot-2">
        {trailPieces(points).map(({ from, to, opacity }) => (
          <line
            key={to.id}
            x1={pixelX(from.intensity)}
            y1={pixelY(from.flopsPerSecond)}
            x2={pixelX(to.intensity)}
            y2={pixelY(to.flopsPerSecond)}
            strokeOpacity={opacity}
          />
        ))}
      </Unread>
      <PlotPoints label="Points" points={placed(points, scales, { operation, area })} />
      <MineLabels points={points} scales={scales} />
    </>
  );
}

function DensityCells({ cells, scales: { pixelX, pixelY } }: { readonly cells: readonly DensityCell[]; readonly scales: LogScales }) {
  return (
    <Unread className="fill-plot-5">
      {cells.map((cell) => {
        const [left, right] = cellRange(cell.intensityStep).map(pixelX);
        const [bottom, top] = cellRange(cell.flopsStep).map(pixelY);
        if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
        const key = `${cell.intensityStep} ${cell.flopsStep} ${cell.bytesStep}`;
        return <rect key={key} x={left} y={top} width={right - left} height={bottom - top} fillOpacity={cellInk(cell, cells)} />;
      })}
    </Unread>
  );
}

/** Mine last, so that nothing lies over it. */
const LAYERS = ['rung', 'class', 'trail', 'practice', 'mine'] as const;

function placed(
  points: readonly PlotPoint[],
  scales: LogScales,
  { operation, area }: { readonly operation: Operation; readonly area: BrushArea | null },
): PlacedPoint[] {
  const faded = trailOpacity(points);
  return LAYERS.flatMap((kind) => points.filter((point) => point.kind === kind)).map((point) => ({
    id: point.id,
    kind: point.kind,
    x: scales.pixelX(point.intensity),
    y: scales.pixelY(point.flopsPerSecond),
    lines: pointLines(point, operation),
    opacity: faded.get(point.id) ?? 1,
    dimmed: area !== null && !inArea(point, area),
    ...(point.href !== undefined && { href: point.href }),
  }));
}

/** The share of the roof beside the student's own points. */
function MineLabels({ points, scales }: { readonly points: readonly PlotPoint[]; readonly scales: LogScales }) {
  const own = points.filter(({ kind, fraction }) => (kind === 'mine' || kind === 'practice') && fraction !== undefined);
  return (
    <Unread pointerEvents="none">
      {own.map(({ id, intensity, flopsPerSecond, fraction = 0 }) => (
        <text key={id} x={scales.pixelX(intensity) + 12} y={scales.pixelY(flopsPerSecond) + 4} className={`figures font-medium ${HALO}`}>
          {formatFraction(fraction)}
        </text>
      ))}
    </Unread>
  );
}
