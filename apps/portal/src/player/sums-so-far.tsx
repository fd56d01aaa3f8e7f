'use client';
import { type Recording, sumsOf } from '@rooflab/grader/play';
import { formatCount } from '@rooflab/roofline/units';
import { useMemo } from 'react';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

interface Props {
  readonly recording: Recording;
  readonly step: number;
}

/** What the steps so far add up to, beside the whole recording: what the x-ray counts of the same workgroups. */
export function SumsSoFar({ recording, step }: Props) {
  const soFar = useMemo(() => sumsOf(recording, { from: 0, to: step + 1 }), [recording, step]);
  const whole = useMemo(() => sumsOf(recording, { from: 0, to: recording.steps.count }), [recording]);
  const rows = [
    ['Requests to global memory', soFar.global.requests, whole.global.requests],
    ['Sectors', soFar.global.sectors, whole.global.sectors],
    ['Requests to workgroup memory', soFar.workgroup.requests, whole.workgroup.requests],
    ['Extra passes over the banks', soFar.workgroup.bankConflicts, whole.workgroup.bankConflicts],
  ] as const;
  return (
    <Table caption="What the steps add up to" showCaption>
      <Head>
        <HeadCell>Counted</HeadCell>
        <HeadCell numeric>Up to this step</HeadCell>
        <HeadCell numeric>In all steps</HeadCell>
      </Head>
      <tbody>
        {rows
          .filter(([, , total]) => total > 0)
          .map(([name, now, total]) => (
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
