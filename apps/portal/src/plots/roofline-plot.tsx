'use client';
import { type LogScales, type PlotFrame, type SpeedMarks, shownIntensity, twins } from '@rooflab/roofline';
import { type ReactNode, useMemo, useState } from 'react';
import { Brush, type BrushArea, BrushFields, inArea } from './brush.tsx';
import { LogAxes } from './plot-axes.tsx';
import { PlotFigure, type PlotSize } from './plot-figure.tsx';
import { byAge, type DensityCell, type Operation, type PlotPoint, type PlotRoof, pointLines } from './plot-point.ts';
import { type PlacedPoint, PlotPoints, PointLegend, RungOutline, TwinLegend, TwinMark } from './plot-points.tsx';
import {
  cellInk,
  cellRange,
  drawable,
  rooflineFrame,
  rooflineShape,
  type Shown,
  shownScales,
  trailOpacity,
  trailPieces,
} from './roofline-geometry.ts';
import { rooflineLayout } from './roofline-layout.ts';
import { RooflineLabels, RooflineLines } from './roofline-roofs.tsx';
import { memoryPerSecond, rooflineDescription, rooflineNote, rooflineTable } from './roofline-words.ts';
import { Unread } from './unread.tsx';

export interface RooflinePlotProps {
  readonly title?: string;
  /** `op` where a lab counts integer operations. */
  readonly operation: Operation;
  readonly roof: PlotRoof;
  /** In any order; points without operations have no place here and are left out. */
  readonly points: readonly PlotPoint[];
  /** The distribution of the class, without names. */
  readonly density?: readonly DensityCell[];
  /** The shares of the roof at which speed starts to earn points and earns all of them; left out where speed is not graded. */
  readonly marks?: SpeedMarks | null;
  readonly size?: PlotSize;
  /** Left out for a single point that needs no explanation. */
  readonly hasLegend?: boolean;
  /** A further note about the points, beyond what the plot itself says. */
  readonly note?: string;
  /** Allows an area to be chosen, by pointer or by numbers: called with the ids of the points in it, null when the area is removed. */
  readonly onSelect?: (ids: readonly string[] | null) => void;
}

/**
 * Log–log, cropped to what it shows: measured roofs, and kernels at the bytes that they request. Decades may differ in length on the two axes: at 45°
 * a ladder that is higher than wide would fill only a corner. Says so when there is no roof to draw.
 */
export function RooflinePlot({
  title = 'Roofline',
  operation,
  roof,
  points: given,
  density = [],
  marks = null,
  size = 'normal',
  hasLegend = true,
  note = '',
  onSelect,
}: RooflinePlotProps) {
  const [area, setArea] = useState<BrushArea | null>(null);
  const shape = useMemo(() => rooflineShape(roof), [roof]);
  const points = useMemo(() => drawable(given), [given]);
  if (shape === null) return <p className="text-sm text-muted">No roof was measured, so there is nothing to draw a kernel under.</p>;
  const shown: Shown = { shape, points, cells: density, marks };
  const select = (chosen: BrushArea | null) => {
    setArea(chosen);
    onSelect?.(chosen && points.filter((point) => inArea(point, chosen)).map(({ id }) => id));
  };
  const brush = onSelect === undefined ? null : { area, onChange: select };
  const unframed = () => shownScales(rooflineFrame({ width: 720, height: 432 }), shown);
  return (
    <PlotFigure
      title={title}
      description={rooflineDescription(shown, operation)}
      table={() => rooflineTable(points, density, operation)}
      size={size}
      legend={hasLegend && <Legend shown={shown} />}
      controls={brush && <BrushFields {...brush} operation={operation} scales={unframed()} />}
      note={[rooflineNote(shown), note].filter(Boolean).join(' ')}
    >
      {(box) => <Drawing frame={rooflineFrame(box)} shown={shown} operation={operation} area={area} brush={brush} />}
    </PlotFigure>
  );
}

function Legend({ shown: { points, cells, shape, marks } }: { readonly shown: Shown }) {
  const kinds = (['mine', 'practice', 'trail', 'rung', 'class'] as const).filter((kind) => points.some((point) => point.kind === kind));
  const scales = shownScales(rooflineFrame({ width: 720, height: 432 }), { points, cells, shape, marks });
  return (
    <>
      <PointLegend kinds={kinds} />
      {twins(points, scales).length > 0 && <TwinLegend />}
      {cells.length > 0 && (
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
  readonly shown: Shown;
  readonly operation: Operation;
  readonly area: BrushArea | null;
  readonly brush: { readonly area: BrushArea | null; readonly onChange: (area: BrushArea | null) => void } | null;
}

function Drawing({ frame, shown, operation, area, brush }: DrawingProps): ReactNode {
  const { points, cells } = shown;
  const { scales, lines, labels } = rooflineLayout(frame, shown, operation);
  const y = operation === 'flop' ? 'FLOP/s' : 'op/s';
  return (
    <>
      <LogAxes frame={frame} scales={scales} x={`arithmetic intensity, ${operation}/byte`} y={y} />
      <DensityCells cells={cells} scales={scales} />
      {brush && <Brush {...brush} frame={frame} scales={scales} />}
      <RooflineLines lines={lines} />
      <Ways points={points} scales={scales} />
      <PlotPoints label="Points" points={placed(shown, scales, { operation, area })} />
      {points.some(({ kind }) => kind === 'class') && (
        <Unread pointerEvents="none">
          {points
            .filter(({ kind }) => kind === 'rung')
            .map((rung) => (
              <RungOutline key={rung.id} x={scales.pixelX(shownIntensity(rung))} y={scales.pixelY(rung.flopsPerSecond)} />
            ))}
        </Unread>
      )}
      <RooflineLabels labels={labels} />
    </>
  );
}

/** Lines from hand-in to hand-in, and from the reader's kernels to the same kernels at the fewest bytes. */
function Ways({ points, scales }: { readonly points: readonly PlotPoint[]; readonly scales: LogScales }) {
  const { pixelX, pixelY } = scales;
  return (
    <Unread strokeWidth={1.5} className="stroke-plot-2">
      {trailPieces(points).map(({ from, to, opacity }) => (
        <line
          key={to.id}
          x1={pixelX(shownIntensity(from))}
          y1={pixelY(from.flopsPerSecond)}
          x2={pixelX(shownIntensity(to))}
          y2={pixelY(to.flopsPerSecond)}
          strokeOpacity={opacity}
        />
      ))}
      {twins(points, scales).map((twin) => (
        <TwinMark key={`twin ${twin.id}`} {...twin} />
      ))}
    </Unread>
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

/** The reader's own points last, so that nothing covers them. */
const LAYERS = ['rung', 'class', 'trail', 'practice', 'mine'] as const;

function placed(
  { points, shape }: Shown,
  scales: LogScales,
  { operation, area }: { readonly operation: Operation; readonly area: BrushArea | null },
): PlacedPoint[] {
  const faded = trailOpacity(points);
  const memory = memoryPerSecond(shape);
  const newest = byAge(points.filter(({ kind }) => kind === 'trail')).at(-1);
  const before = newest && { x: scales.pixelX(shownIntensity(newest)), y: scales.pixelY(newest.flopsPerSecond) };
  return LAYERS.flatMap((kind) => points.filter((point) => point.kind === kind)).map((point) => ({
    id: point.id,
    kind: point.kind,
    x: scales.pixelX(shownIntensity(point)),
    y: scales.pixelY(point.flopsPerSecond),
    lines: () => pointLines(point, operation, memory),
    opacity: faded.get(point.id) ?? 1,
    dimmed: area !== null && !inArea(point, area),
    ...(point.href !== undefined && { href: point.href }),
    ...(point.kind === 'mine' && before && { from: before }),
  }));
}
