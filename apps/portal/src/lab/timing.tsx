'use client';
import type { Measurement, Result } from '@rooflab/result';
import { bandwidthRoofs, formatShare, roofShare, type SpeedMarks } from '@rooflab/roofline';
import { formatBandwidth, formatThroughput, formatTime, formatTimeWithInterval } from '@rooflab/roofline/units';
import { IncomparableTimes } from '../hand-in/incomparable-times.tsx';
import { BandwidthPlot } from '../plots/bandwidth-plot.tsx';
import type { Operation, PlotPoint } from '../plots/plot-point.ts';
import { RooflinePlot } from '../plots/roofline-plot.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

interface TimingProps {
  readonly result: Result;
  readonly operation: Operation;
  readonly marks: SpeedMarks | null;
}

/** Times, and the place under the reader's own roof; on a software device the times alone, folded. Its tables stand in a narrow column: what belongs together shares a cell. */
export function Timing({ result, operation, marks }: TimingProps) {
  const { measurements, sweep, graded } = result.performance;
  if (measurements.length === 0) return null;
  if (!graded) return <IncomparableTimes measurements={[...measurements, ...sweep]} />;
  const roof = { ...result.roof, bandwidths: bandwidthRoofs(measurements, result.roof) };
  const points = measurements.map((measurement, i): PlotPoint => ({ ...pointOf(measurement), id: i.toString() }));
  return (
    <section aria-label="Timing" className="flex flex-col gap-4">
      {points.some(({ flopsPerSecond }) => flopsPerSecond > 0) ? (
        <RooflinePlot
          title="Your kernel under your own roof"
          operation={operation}
          roof={roof}
          points={points}
          marks={marks}
          size="small"
        />
      ) : (
        <BandwidthPlot title="Your kernel under your own roof" roof={roof} points={points} marks={marks} size="small" />
      )}
      <Measurements caption="Times by size" measurements={measurements} operation={operation} name={sizeLabel} />
      {sweep.length > 0 && <Measurements caption="Sweep" measurements={sweep} operation={operation} name={overridesLabel} />}
    </section>
  );
}

interface MeasurementsProps {
  readonly caption: string;
  readonly measurements: readonly Measurement[];
  readonly operation: Operation;
  readonly name: (measurement: Measurement) => string;
}

function Measurements({ caption, measurements, operation, name }: MeasurementsProps) {
  return (
    <Table caption={caption} showCaption>
      <Head>
        <HeadCell>{caption === 'Sweep' ? 'With' : 'Size'}</HeadCell>
        <HeadCell numeric>Median</HeadCell>
        <HeadCell numeric>Of the roof</HeadCell>
      </Head>
      <tbody>
        {measurements.map((measurement) => {
          const { medianNs, ciLowNs, ciHighNs, bytesPerSecond, flopsPerSecond, bound, projected } = measurement;
          return (
            <Row key={`${sizeLabel(measurement)} ${overridesLabel(measurement)}`}>
              <RowHead className="figures text-xs break-words">{name(measurement)}</RowHead>
              <Cell numeric>
                {projected ? formatTime(medianNs) : formatTimeWithInterval(medianNs, ciLowNs, ciHighNs)}
                <span className="block text-xs text-muted">
                  {projected && 'projected, '}
                  {bound === 'compute' ? formatThroughput(flopsPerSecond, operation) : formatBandwidth(bytesPerSecond)}
                </span>
              </Cell>
              <Cell numeric>
                {formatShare(roofShare(measurement))}
                <span className="block text-xs text-muted">{bound}-bound</span>
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

function pointOf(measurement: Measurement): Omit<PlotPoint, 'id'> {
  const { intensity, countedIntensity, flopsPerSecond, bytesPerSecond, bytes, fraction } = measurement;
  const share = roofShare(measurement);
  return {
    label: sizeLabel(measurement),
    kind: 'practice',
    intensity,
    countedIntensity,
    flopsPerSecond,
    bytesPerSecond,
    bytes,
    fraction,
    share,
  };
}

function sizeLabel({ size }: Measurement): string {
  return assignments(size);
}

function overridesLabel({ overrides }: Measurement): string {
  return assignments(overrides);
}

/** `n=4096`, `nx=64, ny=8` */
function assignments(values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
