'use client';
import type { SpeedMarks } from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatScore, formatThroughput, formatTime } from '@rooflab/roofline/units';
import { useMemo, useState } from 'react';
import { BandwidthPlot } from '../plots/bandwidth-plot.tsx';
import type { Operation, PlotPoint, PlotRoof } from '../plots/plot-point.ts';
import { RooflinePlot } from '../plots/roofline-plot.tsx';
import { Button } from '../ui/button.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { type ClassRow, readClassRows } from './class-rows.ts';

interface Props {
  readonly title: string;
  readonly operation: Operation;
  readonly roof: PlotRoof;
  /** Null where speed is not graded. */
  readonly marks: SpeedMarks | null;
  /** Newest first, as written by `writeClassRows`. */
  readonly handIns: string;
  readonly slug: string;
  readonly rungs: readonly PlotPoint[];
}

/** The whole class on one plot; drawing an area on it filters the table below. */
export function ClassRoofline({ title, operation, roof, marks, handIns, slug, rungs }: Props) {
  const rows = useMemo(() => readClassRows(handIns, slug), [handIns, slug]);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const points = useMemo(() => [...rows, ...rungs], [rows, rungs]);
  const operates = rows.some(({ flopsPerSecond }) => flopsPerSecond > 0);
  const ids = useMemo(() => (chosen === null ? null : new Set(chosen)), [chosen]);
  const shown = ids === null ? rows : rows.filter(({ id }) => ids.has(id));
  return (
    <>
      <div className="max-w-5xl">
        {operates ? (
          <RooflinePlot title={title} operation={operation} roof={roof} points={points} marks={marks} onSelect={setChosen} />
        ) : (
          <BandwidthPlot title={`${title}, by bytes moved`} roof={roof} points={points} marks={marks} />
        )}
      </div>
      <p aria-live="polite" className="mt-4 mb-1 text-sm text-muted">
        {ids === null
          ? `${countWords(rows.length)}, newest first.${operates ? ' Drag over an area of the plot to list only the hand-ins in it.' : ''}`
          : `${shown.length} of ${countWords(rows.length)} in the area.`}
      </p>
      <RowsTable rows={shown} operation={operation} />
    </>
  );
}

function countWords(count: number): string {
  return `${count} timed ${count === 1 ? 'hand-in' : 'hand-ins'}`;
}

/** Rows shown until somebody asks for the rest. */
const FIRST_ROWS = 12;

function RowsTable({ rows, operation }: { readonly rows: readonly ClassRow[]; readonly operation: Operation }) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <Table caption="Hand-ins on the plot">
        <Head>
          <HeadCell>Student</HeadCell>
          <HeadCell>Handed in</HeadCell>
          <HeadCell>Verdict</HeadCell>
          <HeadCell numeric>Of the roof</HeadCell>
          <HeadCell numeric>Median</HeadCell>
          <HeadCell numeric>Rate</HeadCell>
          <HeadCell>Bound</HeadCell>
          <HeadCell numeric>Points</HeadCell>
        </Head>
        <tbody>
          {shown.map(({ id, name, when, href, verdict, fraction, medianNs, flopsPerSecond, bytesPerSecond, bound, score }) => (
            <Row key={id}>
              <RowHead>{name}</RowHead>
              <Cell className="whitespace-nowrap">
                <TextLink href={href} prefetch={false}>
                  {when}
                </TextLink>
              </Cell>
              <Cell>
                <VerdictMark verdict={verdict} />
              </Cell>
              <Cell numeric>{fraction === undefined ? '–' : formatFraction(fraction)}</Cell>
              <Cell numeric>{formatTime(medianNs)}</Cell>
              <Cell numeric>{bound === 'compute' ? formatThroughput(flopsPerSecond, operation) : formatBandwidth(bytesPerSecond)}</Cell>
              <Cell>{bound}</Cell>
              <Cell numeric>{formatScore(score)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {rows.length > FIRST_ROWS && (
        <Button size="small" kind="quiet" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${FIRST_ROWS}` : `Show all ${rows.length}`}
        </Button>
      )}
    </>
  );
}
