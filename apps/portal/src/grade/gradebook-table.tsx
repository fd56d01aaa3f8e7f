import { formatScore } from '@rooflab/roofline/units';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Head, Table } from '../ui/table.tsx';
import { ClassRows } from './class-rows.tsx';
import type { Gradebook } from './gradebook.ts';
import { type GradebookAsked, gradebookAddress, sortedBy } from './gradebook-address.ts';
import { GradebookRows } from './gradebook-rows.tsx';
import { StickyHead } from './sticky-cells.tsx';

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
      <GradebookRows slug={slug} rows={rows} />
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
