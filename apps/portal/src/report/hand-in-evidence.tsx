import { bandwidthRoofs, earnedWords } from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatIntensity, formatThroughput, formatTimeWithInterval } from '@rooflab/roofline/units';
import { MarksTable } from '../hand-in/counted-marks.tsx';
import { IncomparableTimes } from '../hand-in/incomparable-times.tsx';
import { bandwidthPoints, deviceName, ratesOf, sizeLabel } from '../hand-in/result-points.ts';
import { BandwidthPlot } from '../plots/bandwidth-plot.tsx';
import { RooflinePlot } from '../plots/roofline-plot.tsx';
import { SourceView } from '../source/source-view.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import type { Evidence } from './report-data.ts';

type HandIn = Extract<Evidence, { kind: 'hand-in' }>;

/**
 * A hand-in in a report: its measured figures, its point under the roof, and its foldable source. Everything comes from stored results; nothing was
 * typed.
 */
export function HandInEvidence({ evidence, number }: { readonly evidence: HandIn; readonly number: number }) {
  const { author, exerciseTitle, createdAt, verdict, score, maxScore, fraction, result, source } = evidence;
  return (
    <figure className="my-3 min-w-0" aria-label={`Figure ${number}: ${exerciseTitle}, ${author}`}>
      <div className="rounded border border-line bg-surface p-4 break-inside-avoid">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <VerdictMark verdict={verdict} />
          {score !== null && maxScore !== null && <span className="figures">{earnedWords({ score, maxScore })}</span>}
          {fraction !== null && <span className="figures">{formatFraction(fraction)} of the roof</span>}
          {result && <span className="text-muted">{result.device.description}</span>}
        </p>
        {result && <Figures evidence={evidence} result={result} />}
        {result && (
          <div className="mt-4">
            <Plot evidence={evidence} result={result} />
          </div>
        )}
      </div>
      <details className="mt-2 text-sm print:hidden">
        <summary className="w-fit rounded py-1 text-muted hover:text-text">Source</summary>
        <StaticHtml>
          <SourceView source={source} label={`Source of figure ${number}`} />
        </StaticHtml>
      </details>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span> {exerciseTitle}, handed in by {author} <Time at={createdAt} />
        {result && `, ${result.performance.graded ? 'measured' : 'graded'} on ${deviceName(result)}`}.
      </figcaption>
    </figure>
  );
}

interface WithResult {
  readonly evidence: HandIn;
  readonly result: NonNullable<HandIn['result']>;
}

/** A GPU's measurements; for a device whose times mean nothing, the counts, with the times folded. */
function Figures({ evidence, result }: WithResult) {
  const { graded, measurements } = result.performance;
  if (graded && measurements.length > 0) return <Measurements evidence={evidence} result={result} />;
  return (
    <>
      {result.counted && <MarksTable caption={`Counts of ${evidence.exerciseTitle}`} marks={result.counted.marks} />}
      <IncomparableTimes measurements={measurements} className="mt-3" />
    </>
  );
}

function Measurements({ evidence: { operation, exerciseTitle }, result }: WithResult) {
  const { measurements } = result.performance;
  const computes = measurements.some(({ flops }) => flops > 0);
  return (
    <Table caption={`Measurements of ${exerciseTitle}`} className="mt-3">
      <Head>
        <HeadCell>Size</HeadCell>
        <HeadCell numeric>Time</HeadCell>
        <HeadCell numeric>Rate</HeadCell>
        {computes && <HeadCell numeric>Operations</HeadCell>}
        <HeadCell numeric>Roof</HeadCell>
        <HeadCell numeric>Of the roof</HeadCell>
      </Head>
      <tbody>
        {measurements.map((each) => (
          <Row key={sizeLabel(each.size)}>
            <RowHead className="whitespace-nowrap">{sizeLabel(each.size)}</RowHead>
            <Cell numeric>{formatTimeWithInterval(each.medianNs, each.ciLowNs, each.ciHighNs)}</Cell>
            <Cell numeric>{formatBandwidth(each.bytesPerSecond)}</Cell>
            {computes && (
              <Cell numeric>{`${formatThroughput(each.flopsPerSecond, operation)} at ${formatIntensity(each.intensity, operation)}`}</Cell>
            )}
            <Cell numeric>{formatBandwidth(each.attainableBytesPerSecond)}</Cell>
            <Cell numeric>{formatFraction(each.fraction)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Plot({ evidence: { placement, handInId, operation, author }, result }: WithResult) {
  if (placement === null) return null;
  const { flopsPerSecond, curve } = result.roof;
  if (placement.flops === 0) return <BandwidthPlot roof={{ flopsPerSecond, curve }} points={bandwidthPoints(result)} />;
  const roof = { flopsPerSecond, curve, bandwidths: bandwidthRoofs(result.performance.measurements, result.roof) };
  const point = { ...ratesOf(placement), id: handInId, label: `by ${author}`, kind: 'mine' as const };
  return <RooflinePlot operation={operation} roof={roof} points={[point]} hasLegend={false} />;
}
