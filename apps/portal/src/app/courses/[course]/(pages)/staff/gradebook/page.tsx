import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { ExportMenu } from '../../../../../../grades/export-menu.tsx';
import { GradebookTable } from '../../../../../../grades/gradebook-table.tsx';
import { paths } from '../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Gradebook' };

interface PageProps {
  readonly params: Promise<{ course: string }>;
  /** The last student of the page before. */
  readonly searchParams: Promise<{ name?: string; after?: string }>;
}

export default async function GradebookPage({ params, searchParams }: PageProps) {
  const { courseId, slug } = await findStaffCourse((await params).course);
  const { name, after: enrolmentId } = await searchParams;
  const after = name !== undefined && enrolmentId !== undefined ? { name, enrolmentId } : null;
  const [{ rows, next }, assignments] = await Promise.all([
    load((api) => api.gradebook.list({ courseId, after })),
    load((api) => api.assignment.list({ courseId })),
  ]);
  const titles = new Map(assignments.map(({ assignmentId, title }) => [assignmentId, title]));
  const address = paths.staff(slug, 'gradebook');
  return (
    <>
      <PageHeader
        title="Gradebook"
        lead="Computed from results, dates, extensions, late days and overrides each time that it is asked for; nothing is stored, nothing is added up."
        actions={<ExportMenu courseId={courseId} />}
      />
      {rows.length === 0 ? (
        <EmptyState title={after ? 'Nobody comes after that' : 'No students yet'}>Import a roster, or show the join code.</EmptyState>
      ) : (
        <GradebookTable slug={slug} rows={rows} titles={titles} />
      )}
      <nav aria-label="Pages" className="mt-4 flex gap-2">
        {after && <ButtonLink href={address}>First page</ButtonLink>}
        {next && <ButtonLink href={`${address}?name=${encodeURIComponent(next.name)}&after=${next.enrolmentId}`}>Next page</ButtonLink>}
      </nav>
    </>
  );
}
