'use client';
import { countWords, formatScore } from '@rooflab/roofline/units';
import { Cell, Row } from '../ui/table.tsx';
import type { AssignmentGrade, GradebookRow } from './gradebook.ts';
import { Origins } from './origins.tsx';
import { GradebookRowHead } from './sticky-cells.tsx';

/** One row per student. A client component to save the server work: rows cost it less as data than as elements. */
export function GradebookRows({ slug, rows }: { readonly slug: string; readonly rows: readonly GradebookRow[] }) {
  return (
    <tbody>
      {rows.map((row) => (
        <StudentRow key={row.enrolmentId ?? row.email} slug={slug} row={row} />
      ))}
    </tbody>
  );
}

function StudentRow({ slug, row: { enrolmentId, name, email, section, grade } }: { readonly slug: string; readonly row: GradebookRow }) {
  return (
    <Row>
      <GradebookRowHead>
        {name}
        <span className="block text-xs font-normal text-muted">{email}</span>
        {enrolmentId === null && <span className="block text-xs font-normal text-muted">invited, has not joined yet</span>}
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
  readonly enrolmentId: string | null;
  readonly assignment: AssignmentGrade;
}

function Points({ slug, student, enrolmentId, assignment }: PointsProps) {
  if (assignment.exempt) return <span className="text-muted">exempt</span>;
  if (!assignment.handedIn || enrolmentId === null) {
    return (
      <span className="text-muted" title="not handed in">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not handed in</span>
      </span>
    );
  }
  const { points, overridden, lateDaysSpent } = assignment;
  const items = assignment.items;
  const late = Math.max(lateDaysSpent, ...items.map(({ lateDays }) => lateDays));
  return (
    <>
      {formatScore(points)}
      {assignment.withheld && <span className="block text-xs text-slow">withheld</span>}
      {overridden && <span className="block text-xs text-muted">set by staff</span>}
      {items.some(({ reason }) => reason === 'no-result-yet') && <span className="block text-xs text-muted">no result yet</span>}
      {items.some(({ reason }) => REFUSED.has(reason)) && <span className="block text-xs text-muted">too late to count</span>}
      {late > 0 && <span className="block text-xs text-muted">{countWords(late, 'day')} late</span>}
      <Origins slug={slug} student={student} enrolmentId={enrolmentId} assignment={assignment} />
    </>
  );
}
