'use client';
import type { RoofPoint } from '@rooflab/result';
import { formatShare, gapWords, type LogScales, type PlotFrame, type SpeedMarks } from '@rooflab/roofline';
import { formatBandwidth, formatBytes, formatFraction } from '@rooflab/roofline/units';
import { apart, bandwidthFrame, bandwidthScales, CURVE_DASHES, CURVES, type SizedPoint, sized } from './bandwidth-geometry.ts';
import { bandwidthLabels, bandwidthLines, ownLine, roofAtSize } from './bandwidth-layout.ts';
import { HALO } from './halo.ts';
import { LogAxes } from './plot-axes.tsx';
import { PlotFigure, type PlotSize } from './plot-figure.tsx';
import type { PlotPoint, PlotRoof } from './plot-point.ts';
import { type PlacedPoint, PlotPoints, PointLegend } from './plot-points.tsx';
import { type PlotTable, textCell, valueCell } from './plot-table.ts';
import { RooflineLabels, RooflineLines } from './roofline-roofs.tsx';
import { Unread } from './unread.tsx';

export interface BandwidthPlotProps {
  readonly title?: string;
  readonly roof: PlotRoof;
  /** Those with `bytes`; `low` and `high` are drawn as an interval. */
  readonly points: readonly PlotPoint[];
  /** The shares of the roof at which speed starts to earn points and earns all of them; left out where speed is not graded. */
  readonly marks?: SpeedMarks | null;
  readonly size?: PlotSize;
}

/** x: bytes moved, y: bytes per second. Shows the measured curves, and kernels of any intensity under them. */
export function BandwidthPlot({ title = 'Bandwidth by size', roof, points: given, marks = null, size = 'normal' }: BandwidthPlotProps) {
  const points = sized(given);
  const curve = roof.curve.toSorted((a, b) => a.bytes - b.bytes);
  if (curve.length + points.length === 0)
    return <p className="text-sm text-muted">No bandwidth was measured, so there is nothing to draw.</p>;
  const kinds = (['mine', 'practice', 'trail', 'rung', 'class'] as const).filter((kind) => points.some((point) => point.kind === kind));
  const shown = { roof, points, marks };
  return (
    <PlotFigure
      title={title}
      description={description(curve, points, marks)}
      table={() => tableOf(curve, points)}
      size={size}
      legend={<PointLegend kinds={kinds} />}
    >
      {(box) => {
        const frame = bandwidthFrame(box);
        const roofHere = roofAtSize(shown)?.bytesPerSecond;
        const more = roofHere === undefined ? [] : [roofHere, ...(marks ? [marks.passFraction * roofHere] : [])];
        const scales = bandwidthScales(frame, roof, points, more);
        const lines = bandwidthLines(shown, scales);
        return (
          <>
            <LogAxes frame={frame} scales={scales} x="bytes moved" y="B/s" />
            <Curves curve={curve} frame={frame} scales={scales} />
            <OwnLine points={points} scales={scales} />
            <RooflineLines lines={lines} />
            <PlotPoints label="Points" points={placed(points, scales)} />
            <RooflineLabels labels={bandwidthLabels(shown, lines, { frame, scales })} />
          </>
        );
      }}
    </PlotFigure>
  );
}

const GREYS = { read: 'stroke-text', triad: 'stroke-muted', copy: 'stroke-muted' } as const;
const LINE_HEIGHT = 14;

function Curves({ curve, frame, scales }: { readonly curve: readonly RoofPoint[]; readonly frame: PlotFrame; readonly scales: LogScales }) {
  const last = curve.at(-1);
  const labels = last
    ? apart(
        CURVES.map((name) => ({ name, value: last[name], y: scales.pixelY(last[name]) })),
        LINE_HEIGHT,
      )
    : [];
  return (
    <Unread fill="none" strokeWidth={1.75}>
      {CURVES.map((name) => (
        <path
          key={name}
          d={`M${curve.map((point) => `${scales.pixelX(point.bytes)} ${scales.pixelY(point[name])}`).join('L')}`}
          strokeDasharray={CURVE_DASHES[name]}
          className={GREYS[name]}
        />
      ))}
      {labels.map(({ name, value, y }) => (
        <text key={name} x={frame.width - frame.right + 6} y={y + 4} className={`figures ${HALO}`}>
          {frame.right > 60 ? `${name} ${formatBandwidth(value)}` : name}
        </text>
      ))}
    </Unread>
  );
}

function OwnLine({ points, scales }: { readonly points: readonly SizedPoint[]; readonly scales: LogScales }) {
  const own = ownLine(points);
  if (own.length < 2) return null;
  const d = `M${own.map((point) => `${scales.pixelX(point.bytes)} ${scales.pixelY(point.bytesPerSecond)}`).join('L')}`;
  return <path d={d} fill="none" strokeWidth={1.5} strokeOpacity={0.6} className="stroke-plot-2" />;
}

const LAYERS = ['class', 'rung', 'trail', 'practice', 'mine'] as const;

function placed(points: readonly SizedPoint[], scales: LogScales): PlacedPoint[] {
  return LAYERS.flatMap((kind) => points.filter((point) => point.kind === kind)).map(
    ({ id, kind, label, bytes, bytesPerSecond, low, high, fraction, share, href }) => ({
      id,
      kind,
      x: scales.pixelX(bytes),
      y: scales.pixelY(bytesPerSecond),
      lines: () => [
        label,
        `${formatBandwidth(bytesPerSecond)} at ${formatBytes(bytes)}`,
        ...(fraction === undefined ? [] : [`${share ? formatShare(share) : formatFraction(fraction)} of the roof`]),
        ...(share === undefined ? [] : [gapWords(share)]),
      ],
      ...(low !== undefined && high !== undefined && { interval: [scales.pixelY(low), scales.pixelY(high)] as const }),
      ...(href !== undefined && { href }),
    }),
  );
}

function description(curve: readonly RoofPoint[], points: readonly SizedPoint[], marks: SpeedMarks | null): string {
  const last = curve.at(-1);
  const roofs = last
    ? `At ${formatBytes(last.bytes)} the device reads ${formatBandwidth(last.read)} and copies ${formatBandwidth(last.copy)}.`
    : '';
  const own = points.filter(({ kind }) => kind === 'mine' || kind === 'practice');
  const shown = own
    .map(({ bytesPerSecond, bytes, share }) =>
      [`${formatBandwidth(bytesPerSecond)} at ${formatBytes(bytes)}`, ...(share ? [gapWords(share)] : [])].join(', '),
    )
    .join('; ');
  return [
    'Bandwidth by bytes moved, both axes logarithmic.',
    roofs,
    marks ? `Pass is ${formatFraction(marks.passFraction)} of the roof, full is ${formatFraction(marks.fullFraction)}.` : '',
    shown === '' ? '' : `This kernel: ${shown}.`,
    'Press t to show the table.',
  ]
    .filter(Boolean)
    .join(' ');
}

function tableOf(curve: readonly RoofPoint[], points: readonly SizedPoint[]): PlotTable {
  const row = (
    id: string,
    name: string,
    point: { bytes: number; bytesPerSecond: number; low?: number; high?: number; fraction?: number },
  ) => ({
    id,
    cells: [
      textCell(name),
      valueCell(point.bytes, formatBytes),
      valueCell(point.bytesPerSecond, formatBandwidth),
      valueCell(point.low, formatBandwidth),
      valueCell(point.high, formatBandwidth),
      valueCell(point.fraction, formatFraction),
    ],
  });
  return {
    caption: 'Bandwidth by size',
    columns: [
      { name: 'What' },
      { name: 'Bytes', unit: 'B', numeric: true },
      { name: 'Bandwidth', unit: 'B/s', numeric: true },
      { name: 'Interval from', unit: 'B/s', numeric: true },
      { name: 'Interval to', unit: 'B/s', numeric: true },
      { name: 'Of the roof', numeric: true },
    ],
    rows: [
      ...points.map((point) => row(point.id, point.label, point)),
      ...CURVES.flatMap((name) =>
        curve.map((point) => row(`${name} ${point.bytes}`, `roof, ${name}`, { bytes: point.bytes, bytesPerSecond: point[name] })),
      ),
    ],
  };
}
