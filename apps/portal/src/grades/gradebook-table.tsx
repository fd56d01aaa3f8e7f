import { formatScore } from '@rooflab/roofline/units';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { countWords } from '../ui/count-words.ts';
import { Cell, Head, Row, Table } from '../ui/table.tsx';
import { ClassRows } from './class-rows.tsx';
import { gradedItems, isNotHandedIn } from './grade-words.ts';
import type { AssignmentGrade, Gradebook, GradebookRow } from './gradebook.ts';
import { type GradebookAsked, gradebookAddress, sortedBy } from './gradebook-address.ts';
import { Origins } from './origins.tsx';
import { GradebookRowHead, StickyHead } from './sticky-cells.tsx';

interface Props {
  readonly slug: string;
  readonly asked: GradebookAsked;
  readonly book: Gradebook;
}

/** A row a student, a column an assignment; each figure leads to the hand-in that it comes from. Its head and its first column stay in view. */
export function GradebookTable({ slug, asked, book }: Props) {
  const { rows, assignments, total } = book;
  return (
    <Table caption="Grades by student" className="max-h-[80dvh] overflow-y-auto border-y border-line">
      <Head>
        <SortHead slug={slug} asked={asked} column="name" corner>
          Student
        </SortHead>
        <SortHead slug={slug} asked={asked} column="section">
          Section
        </SortHead>
        <SortHead slug={slug} asked={asked} column="points" below={`of ${formatScore(total.maxPoints)}`}>
          Points
        </SortHead>
        <SortHead slug={slug} asked={asked} column="late-days">
          Late days left
        </SortHead>
        {assignments.map(({ assignmentId, title, maxPoints }) => (
          <SortHead key={assignmentId} slug={slug} asked={asked} column={assignmentId} below={`of ${formatScore(maxPoints)}`}>
            {title}
          </SortHead>
        ))}
      </Head>
      <ClassRows {...book} />
      <tbody>
        {rows.map((row) => (
          <StudentRow key={row.enrolmentId} slug={slug} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

interface SortHeadProps {
  readonly slug: string;
  readonly asked: GradebookAsked;
  readonly column: string;
  readonly below?: string;
  readonly corner?: boolean;
  readonly children: ReactNode;
}

function SortHead({ slug, asked, column, below, corner = false, children }: SortHeadProps) {
  const current = asked.sortBy === column;
  const figures = column !== 'name' && column !== 'section';
  return (
    <StickyHead
      corner={corner}
      numeric={figures}
      aria-sort={current ? (asked.descending ? 'descending' : 'ascending') : 'none'}
      className="max-w-44 min-w-24 whitespace-normal"
    >
      <Link
        href={gradebookAddress(slug, sortedBy(asked, column))}
        scroll={false}
        className="inline-block min-h-6 break-words text-muted no-underline hover:text-text"
      >
        {children}
        <span aria-hidden="true" className="ml-1">
          {current ? (asked.descending ? '▼' : '▲') : ''}
        </span>
      </Link>
      {below && <span className="figures block font-normal whitespace-nowrap">{below}</span>}
    </StickyHead>
  );
}

function StudentRow({ slug, row: { enrolmentId, name, email, section, grade } }: { readonly slug: string; readonly row: GradebookRow }) {
  return (
    <Row>
      <GradebookRowHead>
        {name}
        <span className="block text-xs font-normal text-muted">{email}</span>
      </GradebookRowHead>
      <Cell>{section ?? ''}</Cell>
      <Cell numeric className="font-medium">
        {formatScore(grade.points)}
      </Cell>
      <Cell numeric>{grade.lateDaysLeft}</Cell>
      {grade.assignments.map((assignment) => (
        <Cell key={assignment.assignmentId} numeric>
          <Points slug={slug} student={name} enrolmentId={enrolmentId} assignment={assignment} />
        </Cell>
      ))}
    </Row>
  );
}

const REFUSED: ReadonlySet<string> = new Set(['too-late', 'no-late-days']);

interface PointsProps {
  readonly slug: string;
  readonly student: string;
  readonly enrolmentId: string;
  readonly assignment: AssignmentGrade;
}

function Points({ slug, student, enrolmentId, assignment }: PointsProps) {
  if (isNotHandedIn(assignment)) {
    return (
      <span className="text-muted" title="not handed in">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not handed in</span>
      </span>
    );
  }
  const { points, overridden, lateDaysSpent } = assignment;
  const items = gradedItems(assignment);
  const late = Math.max(lateDaysSpent, ...items.map(({ lateDays }) => lateDays));
  return (
    <>
      {formatScore(points)}
      {overridden && <span className="block text-xs text-muted">set by staff</span>}
      {items.some(({ reason }) => reason === 'no-result-yet') && <span className="block text-xs text-muted">no result yet</span>}
      {items.some(({ reason }) => REFUSED.has(reason)) && <span className="block text-xs text-muted">too late to count</span>}
      {late > 0 && <span className="block text-xs text-muted">{countWords(late, 'day')} late</span>}
      <Origins slug={slug} student={student} enrolmentId={enrolmentId} assignment={assignment} />
    </>
  );
}
