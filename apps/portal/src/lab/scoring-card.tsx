import { formatBytes, formatCount, formatFraction, formatThroughput } from '@rooflab/roofline/units';
import { deviceWords } from '../leaderboard/device-words.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { ExerciseDetail } from './exercise-card.tsx';

interface ScoringCardProps {
  readonly exercise: ExerciseDetail;
  /** In force, which an assignment may have set. */
  readonly marks: { readonly passFraction: number; readonly fullFraction: number };
  readonly counting: 'best' | 'last' | 'chosen';
}

const COUNTING = {
  best: 'Of your hand-ins the best one counts.',
  last: 'Of your hand-ins the last one counts.',
  chosen: 'Of your hand-ins the one that you choose counts; without a choice, the last one.',
} as const;

/** What is measured, and how it becomes points. */
export function ScoringCard({ exercise, marks, counting }: ScoringCardProps) {
  const { points, cases, compare } = exercise;
  return (
    <details className="mb-5 rounded border border-line bg-surface px-4 py-3">
      <summary className="rounded">
        <h2 className="inline font-semibold">What is measured and how it is scored</h2>
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
        <li>
          <strong className="font-medium">{points.correctness} points for being right</strong> in {cases.total} small cases ({cases.hidden}{' '}
          of them hidden) and in every timed run: {compare === 'exact' ? 'equal in every bit' : 'within a tolerance for each element'}.
        </li>
        <li>
          <strong className="font-medium">{points.speed} points for speed</strong>: none at {formatFraction(marks.passFraction)} of the
          measured roof, all from {formatFraction(marks.fullFraction)} on, linear between. Below the pass mark the verdict is “too slow”.
        </li>
        <li>
          Speed is the fewest bytes and operations that the task needs, over your median time, against the roof of the same device on the
          same day.
        </li>
        <li>{COUNTING[counting]}</li>
      </ul>
      <TimedSizes exercise={exercise} />
    </details>
  );
}

function TimedSizes({ exercise: { timed, operation } }: { readonly exercise: ExerciseDetail }) {
  return (
    <Table caption="Timed sizes, drawn anew for every hand-in" showCaption className="mt-3">
      <Head>
        <HeadCell>Device</HeadCell>
        <HeadCell>Size</HeadCell>
        <HeadCell numeric>Bytes</HeadCell>
        <HeadCell numeric>Operations</HeadCell>
      </Head>
      <tbody>
        {timed.flatMap(({ deviceClass, sizes }) =>
          sizes.map(({ size, cost }) => (
            <Row key={`${deviceClass} ${rangesOf(size)}`}>
              <RowHead>{deviceWords[deviceClass]}</RowHead>
              <Cell className="figures text-xs">{rangesOf(size)}</Cell>
              <Cell numeric>{cost ? formatBytes(cost.bytesRead + cost.bytesWritten) : 'depends on the data'}</Cell>
              <Cell numeric>{cost ? formatThroughput(cost.flops, operation).replace('/s', '') : ''}</Cell>
            </Row>
          )),
        )}
      </tbody>
    </Table>
  );
}

function rangesOf(size: Readonly<Record<string, { readonly least: number; readonly most: number }>>): string {
  return Object.entries(size)
    .map(([name, { least, most }]) => `${name} = ${least === most ? formatCount(least) : `${formatCount(least)} … ${formatCount(most)}`}`)
    .join(', ');
}
