'use client';
import { type Recording, sumsOf } from '@rooflab/grader/play';
import { formatCount } from '@rooflab/roofline/units';
import { useMemo } from 'react';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

interface Props {
  readonly recording: Recording;
  readonly step: number;
}

/** What is counted, in the words of the x-ray. */
const COUNTED = ['Requests to global memory', 'Sectors', 'Requests to workgroup memory', 'Extra passes over the banks'] as const;

interface Counted {
  readonly soFar: readonly number[];
  readonly whole: readonly number[];
}

/** By `COUNTED`. */
function useCounted({ recording, step }: Props): Counted {
  const soFar = useMemo(() => countsUpTo(recording, step + 1), [recording, step]);
  const whole = useMemo(() => countsUpTo(recording, recording.steps.count), [recording]);
  return { soFar, whole };
}

function countsUpTo(recording: Recording, to: number): readonly number[] {
  const { global, workgroup } = sumsOf(recording, { from: 0, to });
  return [global.requests, global.sectors, workgroup.requests, workgroup.bankConflicts];
}

/** What the steps so far add up to, beside the whole recording: what the x-ray counts of the same workgroups. */
export function SumsSoFar({ recording, step }: Props) {
  const { soFar, whole } = useCounted({ recording, step });
  return (
    <Table caption="What the steps add up to" showCaption>
      <Head>
        <HeadCell>Counted</HeadCell>
        <HeadCell numeric>Up to this step</HeadCell>
        <HeadCell numeric>In all steps</HeadCell>
      </Head>
      <tbody>
        {COUNTED.map((name, i) => ({ name, now: soFar[i] ?? 0, total: whole[i] ?? 0 }))
          .filter(({ total }) => total > 0)
          .map(({ name, now, total }) => (
            <Row key={name}>
              <RowHead>{name}</RowHead>
              <Cell numeric>{formatCount(now)}</Cell>
              <Cell numeric>{formatCount(total)}</Cell>
            </Row>
          ))}
      </tbody>
    </Table>
  );
}

interface ComparedProps {
  /** What the other kernel is called. */
  readonly name: string;
  readonly own: Props;
  readonly other: Props;
}

/** The sums of two kernels beside each other, with their difference: up to where they are, and of all steps. */
export function ComparedSums({ name, own, other }: ComparedProps) {
  const [mine, theirs] = [useCounted(own), useCounted(other)];
  return (
    <div className="grid min-w-0 gap-x-8 gap-y-4 xl:grid-cols-2">
      <Comparison caption="Up to this step" name={name} own={[own.step + 1, ...mine.soFar]} other={[other.step + 1, ...theirs.soFar]} />
      <Comparison
        caption="In all steps"
        name={name}
        own={[own.recording.steps.count, ...mine.whole]}
        other={[other.recording.steps.count, ...theirs.whole]}
      />
    </div>
  );
}

interface ComparisonProps {
  readonly caption: string;
  readonly name: string;
  /** Steps, then what is counted. */
  readonly own: readonly number[];
  readonly other: readonly number[];
}

function Comparison({ caption, name, own, other }: ComparisonProps) {
  return (
    <Table caption={caption} showCaption>
      <Head>
        <HeadCell>Counted</HeadCell>
        <HeadCell numeric>This kernel</HeadCell>
        <HeadCell numeric className="first-letter:uppercase">
          {name}
        </HeadCell>
        <HeadCell numeric>Difference</HeadCell>
      </Head>
      <tbody>
        {['Steps', ...COUNTED].map((counted, i) => {
          const [mine, theirs] = [own[i] ?? 0, other[i] ?? 0];
          return (
            <Row key={counted}>
              <RowHead>{counted}</RowHead>
              <Cell numeric>{formatCount(mine)}</Cell>
              <Cell numeric>{formatCount(theirs)}</Cell>
              <Cell numeric>{differenceWords(mine - theirs)}</Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

function differenceWords(difference: number): string {
  if (difference === 0) return '0';
  return `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`;
}
