import type { Metadata } from 'next';
import { findCourse, isStaff } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { HandedInPage } from '../../../../../../../report/handed-in-page.tsx';

export const metadata: Metadata = { title: 'Report' };

export default async function Page({ params }: { readonly params: Promise<{ course: string; handIn: string }> }) {
  const { course: slug, handIn: reportHandInId } = await params;
  const course = await findCourse(slug);
  const report = await load((api) => api.report.handedIn({ reportHandInId }));
  return <HandedInPage slug={slug} report={report} reportHandInId={reportHandInId} isStaff={isStaff(course)} />;
}
