'use client';
import { coverageWords } from '@rooflab/roofline';
import { countWords, formatCount, formatTime, formatTimeWithInterval } from '@rooflab/roofline/units';
import { scaleLinear } from 'd3-scale';
import { PlotFigure } from './plot-figure.tsx';
import { type PlotTable, textCell, valueCell } from './plot-table.ts';
import { roundedPixel } from './rounded.ts';
import { type RelativeRange, relativeRange, type SampleSet, sampleBins } from './sample-bins.ts';
import { Unread } from './unread.tsx';
import type { Size } from './use-size.ts';

const BINS = 60;
const MARGIN = { left: 4, right: 12, bottom: 22, label: 14 } as const;

/** How each size's samples are spread around their median: one histogram per size, the median as a line, its interval as a band. */
export function SamplesPlot({ title = 'Samples', sets }: { readonly title?: string; readonly sets: readonly SampleSet[] }) {
  if (sets.length === 0) return <p className="text-sm text-muted">Nothing was timed, so there are no samples.</p>;
  const range = relativeRange(sets);
  const words = sets.map((set) => `${set.label}: ${countWords(set.samplesNs.length, 'sample')}, median ${timeOf(set)}.`).join(' ');
  return (
    <PlotFigure
      title={title}
      description={`Histograms of the samples' times, one for each size, relative to the median. ${words}`}
      table={() => summary(sets)}
      csv={() => everySample(sets)}
      size="strip"
    >
      {(box) => <Histograms sets={sets} range={range} box={box} />}
    </PlotFigure>
  );
}

function Histograms({ sets, range, box }: { readonly sets: readonly SampleSet[]; readonly range: RelativeRange; readonly box: Size }) {
  const x = scaleLinear([range.low, range.high], [MARGIN.left, box.width - MARGIN.right]);
  const height = (box.height - MARGIN.bottom) / sets.length;
  return (
    <Unread>
      {x
        .ticks(box.width / 110)
        .filter((tick) => within(x(tick), box.width))
        .map((tick) => (
          <g key={tick}>
            <line x1={roundedPixel(x(tick))} x2={roundedPixel(x(tick))} y1={0} y2={box.height - MARGIN.bottom} className="stroke-line" />
            <text x={roundedPixel(x(tick))} y={box.height - 6} textAnchor="middle" className="figures fill-muted">
              {tick === 1 ? 'median' : `${tick} ×`}
            </text>
          </g>
        ))}
      {sets.map((set, index) => (
        <Histogram key={set.id} set={set} range={range} height={height} top={index * height} x={(value) => roundedPixel(x(value))} />
      ))}
    </Unread>
  );
}

/** A label at the very edge would be cut off. */
function within(pixel: number, width: number): boolean {
  return pixel >= LABEL_HALF && pixel <= width - LABEL_HALF;
}

const LABEL_HALF = 24;

interface HistogramProps {
  readonly set: SampleSet;
  readonly range: RelativeRange;
  readonly top: number;
  readonly height: number;
  readonly x: (value: number) => number;
}

function Histogram({ set, range, top, height, x }: HistogramProps) {
  const bins = sampleBins(set, range, BINS);
  const most = Math.max(...bins.map(({ count }) => count));
  const base = top + height - 2;
  const full = height - MARGIN.label - 4;
  const band = [set.ciLowNs, set.ciHighNs].map((ns) => x(Math.min(range.high, Math.max(range.low, ns / set.medianNs))));
  const [from = 0, to = 0] = band;
  return (
    <g>
      <rect
        x={from}
        y={top + MARGIN.label}
        width={Math.max(1, to - from)}
        height={base - top - MARGIN.label}
        fillOpacity={0.22}
        className="fill-plot-2"
      />
      {bins
        .filter(({ count }) => count > 0)
        .map((bin) => {
          const tall = roundedPixel((bin.count / most) * full);
          return (
            <rect
              key={bin.from}
              x={x(bin.from)}
              y={base - tall}
              width={Math.max(1, x(bin.to) - x(bin.from) - 1)}
              height={tall}
              className="fill-plot-1"
            />
          );
        })}
      <line x1={x(1)} x2={x(1)} y1={top + MARGIN.label} y2={base} strokeWidth={1.5} className="stroke-plot-2" />
      <line x1={MARGIN.left} x2={x(range.high)} y1={base} y2={base} className="stroke-line-strong" />
      <text x={MARGIN.left} y={top + 11} className="figures fill-muted">
        {set.label}: {timeOf(set)}, {countWords(set.samplesNs.length, 'sample')}
        {certaintyOf(set)}
      </text>
    </g>
  );
}

/** The confidence of the band, if it is less than the usual 95 %. */
function certaintyOf({ samplesNs }: SampleSet): string {
  const words = coverageWords(samplesNs.length);
  return words === '95 %' || words === 'none' ? '' : `, interval of ${words}`;
}

function timeOf({ medianNs, ciLowNs, ciHighNs }: SampleSet): string {
  return formatTimeWithInterval(medianNs, ciLowNs, ciHighNs);
}

function summary(sets: readonly SampleSet[]): PlotTable {
  return {
    caption: 'Samples of each size',
    columns: [
      { name: 'Size' },
      { name: 'Samples', numeric: true },
      { name: 'Fastest', unit: 'ns', numeric: true },
      { name: 'Interval from', unit: 'ns', numeric: true },
      { name: 'Median', unit: 'ns', numeric: true },
      { name: 'Interval to', unit: 'ns', numeric: true },
      { name: 'Certainty of the interval', numeric: true },
      { name: 'Slowest', unit: 'ns', numeric: true },
    ],
    rows: sets.map(({ id, label, samplesNs, ciLowNs, medianNs, ciHighNs }) => ({
      id,
      cells: [
        textCell(label),
        valueCell(samplesNs.length, formatCount),
        ...[Math.min(...samplesNs), ciLowNs, medianNs, ciHighNs].map((ns) => valueCell(ns, formatTime)),
        textCell(coverageWords(samplesNs.length)),
        valueCell(Math.max(...samplesNs), formatTime),
      ],
    })),
  };
}

function everySample(sets: readonly SampleSet[]): PlotTable {
  return {
    caption: 'Every sample',
    columns: [{ name: 'Size' }, { name: 'Sample', numeric: true }, { name: 'Time', unit: 'ns', numeric: true }],
    rows: sets.flatMap(({ id, label, samplesNs }) =>
      samplesNs.map((ns, index) => ({
        id: `${id} ${index}`,
        cells: [textCell(label), valueCell(index + 1, String), valueCell(ns, formatTime)],
      })),
    ),
  };
}
