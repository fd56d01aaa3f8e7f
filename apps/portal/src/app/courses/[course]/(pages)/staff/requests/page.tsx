import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { DecidedRequests } from '../../../../../../student-request/decided-requests.tsx';
import { OpenRequests } from '../../../../../../student-request/open-requests.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Requests' };

export default async function StaffRequestsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const { courseId, slug, timeZone, archivedAt } = await findStaffCourse((await params).course);
  const [open, ended] = await Promise.all([
    load((api) => api.studentRequest.list({ courseId })),
    load((api) => api.studentRequest.list({ courseId, open: false })),
  ]);
  return (
    <>
      <PageHeader title="Requests" lead="What students ask for: more time or attempts, or a regrade." />
      <Section title="Waiting" id="waiting">
        <OpenRequests slug={slug} requests={open} timeZone={timeZone} readOnly={archivedAt !== null} />
      </Section>
      <Section title="Decided" id="ended">
        <DecidedRequests requests={ended} />
      </Section>
    </>
  );
}
