import { formatScore } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { Cell, Row } from '../ui/table.tsx';
import type { ClassSummary, Gradebook } from './gradebook.ts';
import { Histogram } from './histogram.tsx';
import { GradebookRowHead } from './sticky-cells.tsx';

type Totals = Pick<Gradebook, 'assignments' | 'total' | 'students'>;

/** What the whole class reached, above the students: means and medians are of those who handed in. */
export function ClassRows({ assignments, total, students }: Totals) {
  const columns = [
    { key: 'total', title: 'All assignments', summary: total },
    ...assignments.map((each) => ({ key: each.assignmentId, title: each.title, summary: each })),
  ];
  const row = (name: string, of: (summary: ClassSummary, title: string) => ReactNode) => (
    <Row>
      <GradebookRowHead className="font-normal text-muted">{name}</GradebookRowHead>
      {columns.map(({ key, title, summary }, i) => (
        <ClassCells key={key} first={i === 0}>
          {of(summary, title)}
        </ClassCells>
      ))}
    </Row>
  );
  return (
    <tbody className="border-b-2 border-line-strong">
      {row('Mean of those who handed in', ({ mean }) => figure(mean))}
      {row('Median of those who handed in', ({ median }) => figure(median))}
      {row('Handed in', ({ handedIn }) => (students === 0 ? '' : `${Math.round((100 * handedIn) / students)} %`))}
      {row('Spread, 0 to 100 %', ({ bins }, title) => (
        <Histogram bins={bins} label={title} />
      ))}
    </tbody>
  );
}

/** The first column of figures is that of the total; the section before it and the late days behind it have none. */
function ClassCells({ first, children }: { readonly first: boolean; readonly children: ReactNode }) {
  if (!first) return <Cell numeric>{children}</Cell>;
  return (
    <>
      <Cell />
      <Cell numeric>{children}</Cell>
      <Cell />
    </>
  );
}

function figure(points: number | null): string {
  return points === null ? '' : formatScore(points);
}
