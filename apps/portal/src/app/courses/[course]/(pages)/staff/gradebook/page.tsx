import { countWords } from '@rooflab/roofline/units';
import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { ExportButtons } from '../../../../../../grade/export-buttons.tsx';
import { readAsked } from '../../../../../../grade/gradebook-address.ts';
import { GradebookFilter } from '../../../../../../grade/gradebook-filter.tsx';
import { countOf, GradebookPages } from '../../../../../../grade/gradebook-pages.tsx';
import { GradebookTable } from '../../../../../../grade/gradebook-table.tsx';
import { ScoreLinks } from '../../../../../../lti/score-links.tsx';
import { paths } from '../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../../ui/empty-state.tsx';
import type { Query } from '../../../../../../ui/one-of.ts';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Gradebook' };

const STUDENTS_A_PAGE = 50;

interface PageProps {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function GradebookPage({ params, searchParams }: PageProps) {
  const { courseId, slug } = await findStaffCourse((await params).course);
  const known = await load((api) => api.assignment.list({ courseId, mine: false }));
  const asked = readAsked(
    await searchParams,
    known.map(({ assignmentId }) => assignmentId),
  );
  const { assignmentId, ...selection } = asked;
  const [book, links] = await load((api) =>
    Promise.all([
      api.grade.list({ courseId, ...selection, ...(assignmentId !== undefined && { assignmentId }), limit: STUDENTS_A_PAGE }),
      api.lti.links({ courseId }),
    ]),
  );
  return (
    <>
      <PageHeader
        title="Gradebook"
        lead="Computed from results, dates, extensions and points set by staff."
        actions={<ExportButtons courseId={courseId} assignments={book.assignments} />}
      />
      {book.students === 0 ? (
        <EmptyState title="No students yet" action={<ButtonLink href={paths.staff(slug, 'roster')}>To the roster</ButtonLink>}>
          Import a roster, or show the join code.
        </EmptyState>
      ) : (
        <>
          <GradebookFilter slug={slug} asked={asked} assignments={book.assignments} />
          <p className="mb-2 text-sm text-muted">
            <span aria-live="polite">{countOf(book, STUDENTS_A_PAGE)}.</span> A dash (–) means that nothing was handed in; 0 means that
            something was, and earned no points. Files for Canvas and Moodle say 0 for a dash once the assignment is due.
            {book.notReleased > 0 && ` ${countWords(book.notReleased, 'assignment')} not released yet: left out here and in all totals.`}
          </p>
          <GradebookTable slug={slug} asked={asked} book={book} />
          <GradebookPages slug={slug} asked={asked} book={book} />
          <ScoreLinks slug={slug} assignments={known} links={links} />
        </>
      )}
    </>
  );
}
