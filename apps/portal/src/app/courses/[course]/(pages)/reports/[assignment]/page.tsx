import type { Metadata } from 'next';
import { findCourse } from '../../../../../../api/course.ts';
import { load, requireCaller } from '../../../../../../api/server.ts';
import { rubricOf } from '../../../../../../item/item.ts';
import { NoReport } from '../../../../../../report/no-report.tsx';
import { ReportPage } from '../../../../../../report/report-page.tsx';
import { EmptyState } from '../../../../../../ui/empty-state.tsx';

export const metadata: Metadata = { title: 'Report' };

export default async function Page({ params }: { readonly params: Promise<{ course: string; assignment: string }> }) {
  const { course: slug, assignment: assignmentId } = await params;
  const course = await findCourse(slug);
  const { courseId, enrolmentId } = course;
  if (enrolmentId === null) {
    return (
      <EmptyState title="You are not enrolled here, so you have no report.">Join the course with its code to try its labs.</EmptyState>
    );
  }
  const [assignment, { reportId, invitations }, caller] = await Promise.all([
    load((api) => api.assignment.byId({ assignmentId })),
    load((api) => api.report.mine({ courseId, assignmentId })),
    requireCaller(),
  ]);
  if (reportId === null) {
    const own = invitations.filter((each) => each.assignmentId === assignmentId);
    return <NoReport slug={slug} assignment={assignment} rubric={rubricOf(assignment.items)} invitations={own} />;
  }
  const [report, candidates, citable] = await Promise.all([
    load((api) => api.report.byId({ reportId })),
    load((api) => api.report.candidates({ reportId })),
    load((api) => api.report.citable({ reportId })),
  ]);
  return <ReportPage slug={slug} courseId={courseId} userId={caller.userId} report={report} candidates={candidates} citable={citable} />;
}
