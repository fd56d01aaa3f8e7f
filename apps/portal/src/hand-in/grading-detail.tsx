import type { Result } from '@rooflab/result';
import { formatShare, formatShareInterval, shareOf } from '@rooflab/roofline';
import { formatScore, formatTimeWithInterval, formatWallClock } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import type { Api } from '../pages-bridge.ts';
import { SamplesPlot } from '../plots/samples-plot.tsx';
import { Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { compareMeasurements, comparePhases } from './compare-measurements.ts';
import { sampleSets } from './result-points.ts';
import { SampleTable } from './sample-table.tsx';

type FullGrading = Awaited<ReturnType<Api['handIn']['grading']>>;

interface Props {
  /** Numbered as in the table of gradings. */
  readonly one: { readonly grading: FullGrading; readonly number: number };
  readonly other: { readonly grading: FullGrading; readonly number: number } | null;
}

/** One grading in full, optionally beside another. */
export function GradingDetail({ one, other }: Props) {
  const both = other === null ? [one] : [one, other];
  const results = both.flatMap(({ grading }) => (grading.result === null ? [] : [grading.result]));
  return (
    <div className="flex flex-col gap-6">
      {results.length < both.length && (
        <Notice kind="ours" title="A result cannot be read.">
          It was written by a version of the grader that this portal does not know. The figures in the table of gradings are still correct.
        </Notice>
      )}
      <Facts both={both} />
      <Sizes one={one} other={other} />
      {both.map(({ grading, number }) =>
        grading.result === null || grading.result.performance.measurements.length === 0 ? null : (
          <div key={grading.gradingId}>
            <SamplesPlot title={`Samples of grading ${number}, relative to the median`} sets={sampleSets(grading.result)} />
            <SampleTable result={grading.result} number={number} />
          </div>
        ),
      )}
      <Phases one={one} other={other} />
    </div>
  );
}

function Facts({ both }: { readonly both: readonly Props['one'][] }) {
  const [first, second] = both;
  const lines: readonly (readonly [name: string, show: (grading: FullGrading) => ReactNode])[] = [
    ['Verdict', ({ verdict }) => <VerdictMark verdict={verdict} />],
    ['Right cases', ({ result }) => (result === null ? '–' : `${result.correctness.passed} of ${result.correctness.total}`)],
    ['Points', ({ score }) => (score === null ? '–' : formatScore(score))],
    ['Of the roof', (grading) => <span className="figures">{fractionWords(grading)}</span>],
    ['Device', ({ device }) => device ?? '–'],
    ['Driver', ({ result }) => result?.device.driver || '–'],
    ['Worker', ({ worker }) => worker],
    ['Harness', ({ harnessVersion, result }) => `${harnessVersion ?? '–'}${result === null ? '' : `, ${result.harness.webgpu}`}`],
    ...(first?.grading.lab ? [['Lab version', ({ lab }: FullGrading) => lab?.number ?? '–'] as const] : []),
    ['Seed', ({ seed }) => <span className="figures text-xs break-all">{seed}</span>],
  ];
  const sameSeed = second !== undefined && second.grading.seed === first?.grading.seed;
  return (
    <div>
      {second !== undefined && (
        <p className="mb-2 text-sm text-muted">
          {sameSeed ? 'Both had the same seed, so the same cases, data and sizes.' : 'The seeds differ, so cases and data differ too.'}
        </p>
      )}
      <Table caption="What the gradings say">
        <Head>
          <HeadCell>
            <span className="sr-only">Of</span>
          </HeadCell>
          {both.map(({ number }) => (
            <HeadCell key={number}>Grading {number}</HeadCell>
          ))}
        </Head>
        <tbody>
          {lines.map(([name, show]) => (
            <Row key={name}>
              <RowHead>{name}</RowHead>
              {both.map(({ grading, number }) => (
                <Cell key={number} className="min-w-32">
                  {show(grading)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function fractionWords({ fraction, fractionLow, fractionHigh }: FullGrading): string {
  if (fraction === null) return '–';
  const share = shareOf({ fraction, fractionLow, fractionHigh });
  const [said, interval] = [formatShare(share), formatShareInterval(share)];
  return said === interval ? said : `${said} (${interval})`;
}

function measured(result: Result | null | undefined) {
  return result?.performance.measurements ?? [];
}

function Sizes({ one, other }: Props) {
  const sizes = compareMeasurements(measured(one.grading.result), measured(other?.grading.result));
  if (sizes.length === 0) return <p className="text-sm text-muted">Nothing was timed.</p>;
  const time = (timed: (typeof sizes)[number]['one']) =>
    timed === null ? '–' : formatTimeWithInterval(timed.medianNs, timed.ciLowNs, timed.ciHighNs);
  return (
    <Table caption="Medians by size, with half of their interval">
      <Head>
        <HeadCell>Size</HeadCell>
        <HeadCell numeric>Grading {one.number}</HeadCell>
        {other && (
          <>
            <HeadCell numeric>Grading {other.number}</HeadCell>
            <HeadCell numeric>Ratio</HeadCell>
            <HeadCell>Intervals</HeadCell>
          </>
        )}
      </Head>
      <tbody>
        {sizes.map((size) => (
          <Row key={size.label}>
            <RowHead className="figures text-xs">{size.label}</RowHead>
            <Cell numeric>{time(size.one)}</Cell>
            {other && (
              <>
                <Cell numeric>{time(size.other)}</Cell>
                <Cell numeric>{size.ratio === null ? '–' : size.ratio.toFixed(3)}</Cell>
                <Cell>{size.ratio === null ? '–' : size.apart ? 'apart' : 'overlap'}</Cell>
              </>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Phases({ one, other }: Props) {
  const phases = comparePhases(one.grading.phaseTimes, other?.grading.phaseTimes ?? []);
  if (phases.length === 0) return null;
  const time = (ms: number | null) => (ms === null ? '–' : formatWallClock(ms));
  return (
    <Table caption="Where the time went" showCaption>
      <Head>
        <HeadCell>Step</HeadCell>
        <HeadCell numeric>Grading {one.number}</HeadCell>
        {other && <HeadCell numeric>Grading {other.number}</HeadCell>}
      </Head>
      <tbody>
        {phases.map((each) => (
          <Row key={each.phase}>
            <RowHead>{each.phase}</RowHead>
            <Cell numeric>{time(each.one)}</Cell>
            {other && <Cell numeric>{time(each.other)}</Cell>}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
