import { derivedWords } from '@rooflab/roofline/experiments';
import { countWords } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { ExperimentCurves, FoldSummary } from './experiment-curves.tsx';

export type ClassRunsData = Awaited<ReturnType<Api['experiment']['ofClass']>>;

interface ClassRunsProps {
  readonly title: string;
  readonly ofClass: ClassRunsData;
}

/** For staff: who in the class has measured this, on what device, and how the students' own curves compare with the others. */
export function ClassRuns({ title, ofClass: { students, groups, rows } }: ClassRunsProps) {
  const [first, ...others] = groups;
  if (!first) return <p className="text-sm text-muted">No student of this course has a run with a result yet.</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Students with a result: {rows.length} of {students}. The latest run of each is shown.
      </p>
      <Group title={title} group={first} />
      {others.map((group) => (
        <Folded key={`${group.device} ${group.students}`} summary={`On ${group.device}, or with an earlier version (${group.students})`}>
          <Group title={title} group={group} />
        </Folded>
      ))}
      <Folded summary="The students">
        <StudentTable rows={rows} />
      </Folded>
    </div>
  );
}

function Folded({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className="group text-sm">
      <FoldSummary>{summary}</FoldSummary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

function Group({
  title,
  group: { device, students, own, curves, band: quartiles },
}: {
  readonly title: string;
  readonly group: ClassRunsData['groups'][number];
}) {
  // A single run has no quartiles.
  const band = own > 1 ? quartiles : null;
  return (
    <div>
      <p className="mb-1 max-w-[72ch] text-xs text-muted">
        {device}: {countWords(students, 'student')}, {own} with a kernel of their own.
        {band !== null && ' The area reaches from the first to the third quartile of the students’ medians; its line is the median.'}
      </p>
      <ExperimentCurves result={curves} alt={`${title}, the class.`} files={null} band={band} />
    </div>
  );
}

function StudentTable({ rows }: Pick<ClassRunsData, 'rows'>) {
  const hasBreakEven = rows.some(({ breakEven }) => breakEven !== null);
  return (
    <Table caption="Students with a run">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell numeric>Runs</HeadCell>
        <HeadCell>Latest</HeadCell>
        <HeadCell>Device</HeadCell>
        <HeadCell numeric>Points on their own curve</HeadCell>
        {hasBreakEven && <HeadCell>Their kernel beats the CPU from</HeadCell>}
      </Head>
      <tbody>
        {rows.map(({ enrolmentId, name, runs, endedAt, device, ownPoints, breakEven }) => (
          <Row key={enrolmentId}>
            <RowHead>{name}</RowHead>
            <Cell numeric>{runs}</Cell>
            <Cell className="whitespace-nowrap">
              <Time at={endedAt} />
            </Cell>
            <Cell>{device}</Cell>
            <Cell numeric>{ownPoints === 0 ? '–' : ownPoints}</Cell>
            {hasBreakEven && <Cell className="figures">{breakEven === null ? '–' : derivedWords(breakEven)}</Cell>}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
