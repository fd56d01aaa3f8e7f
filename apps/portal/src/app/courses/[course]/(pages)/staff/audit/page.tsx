import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { AuditTable } from '../../../../../../audit/audit-table.tsx';
import { paths } from '../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../ui/button.tsx';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Audit log' };

const PAGE = 100;

interface PageProps {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<{ before?: string }>;
}

export default async function AuditPage({ params, searchParams }: PageProps) {
  const { courseId, slug } = await findStaffCourse((await params).course);
  const { before } = await searchParams;
  const entries = await load((api) => api.audit.list({ courseId, limit: PAGE, ...(before !== undefined && { before }) }));
  const address = paths.staff(slug, 'audit');
  const last = entries.length === PAGE ? entries.at(-1) : undefined;
  return (
    <>
      <PageHeader title="Audit log" lead="Every change that affects a grade is recorded here. Entries are never edited." />
      <AuditTable entries={entries} />
      <nav aria-label="Pages" className="mt-4 flex gap-2">
        {before !== undefined && <ButtonLink href={address}>Newest</ButtonLink>}
        {last && <ButtonLink href={`${address}?before=${last.id}`}>Older</ButtonLink>}
      </nav>
    </>
  );
}
