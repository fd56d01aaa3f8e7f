import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { readAuditAsked } from '../../../../../../audit/audit-asked.ts';
import { AuditLog } from '../../../../../../audit/audit-log.tsx';
import { paths } from '../../../../../../shell/paths.ts';
import type { Query } from '../../../../../../ui/one-of.ts';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Audit log' };

interface PageProps {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function AuditPage({ params, searchParams }: PageProps) {
  const { courseId, slug } = await findStaffCourse((await params).course);
  const asked = readAuditAsked(await searchParams);
  return (
    <>
      <PageHeader title="Audit log" lead="Every change that affects a grade is recorded here, newest first. Entries are never edited." />
      <AuditLog path={paths.staff(slug, 'audit')} asked={asked} find={(input) => load((api) => api.audit.list({ courseId, ...input }))} />
    </>
  );
}
