'use client';
import { type LocalValue, localsAt, type Moment, type Recording } from '@rooflab/grader/play';
import { LANES } from '@rooflab/roofline';
import { useMemo } from 'react';
import { Button } from '../ui/button.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

interface Props {
  readonly recording: Recording;
  readonly moment: Moment;
  readonly lane: number;
  readonly goTo: (step: number) => void;
}

/** The named values of the chosen lane before the step, each with a way to the step that set it. */
export function ValuesOfLane({ recording, moment, lane, goTo }: Props) {
  const invocation = LANES * moment.warp + lane;
  const values = useMemo(
    () => localsAt(recording, moment.step, { workgroup: moment.ordinal, invocation }),
    [recording, moment, invocation],
  );
  if (values.length === 0) return <p className="text-sm text-muted">Lane {lane} has no named values yet.</p>;
  return (
    <Table caption={`Values of lane ${lane}, invocation ${invocation} of its workgroup, before this step`}>
      <Head>
        <HeadCell>Name</HeadCell>
        <HeadCell>Value</HeadCell>
        <HeadCell>Set in</HeadCell>
      </Head>
      <tbody>
        {values.map((value) => (
          <Row key={value.local}>
            <RowHead className="font-mono">{value.name}</RowHead>
            <Cell className="figures">{valueText(value)}</Cell>
            <Cell>
              <Button kind="quiet" size="small" onClick={() => goTo(value.changed)}>
                step {value.changed + 1}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function valueText({ value }: LocalValue): string {
  return value.map((each) => (each === null ? '?' : String(each))).join(', ');
}
