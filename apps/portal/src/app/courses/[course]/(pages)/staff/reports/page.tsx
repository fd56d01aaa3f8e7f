import type { Metadata } from 'next';
import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { ChoiceLinks } from '../../../../../../leaderboard/choice-links.tsx';
import { ExportReports } from '../../../../../../report/export-reports.tsx';
import { StaffReports } from '../../../../../../report/staff-reports.tsx';
import { paths } from '../../../../../../shell/paths.ts';
import { pointWords } from '../../../../../../ui/count-words.ts';
import { EmptyState } from '../../../../../../ui/empty-state.tsx';
import { type Query, single } from '../../../../../../ui/one-of.ts';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Reports' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function Page({ params, searchParams }: Props) {
  const course = await findStaffCourse((await params).course);
  const { courseId, slug } = course;
  const assignments = await load((api) => api.assignment.list({ courseId, mine: false }));
  const asked = await searchParams;
  const chosen = assignments.find(({ assignmentId }) => assignmentId === single(asked.assignment)) ?? assignments[0];
  if (chosen === undefined) return <EmptyState title="No assignments yet">Students write reports for assignments.</EmptyState>;
  const { assignmentId } = chosen;
  const list = await load((api) => api.report.list({ assignmentId }));
  const choices = assignments.map((each) => ({
    href: paths.staffReports(slug, each.assignmentId),
    label: each.title,
    current: each.assignmentId === assignmentId,
  }));
  return (
    <>
      <PageHeader
        title="Reports"
        lead={leadOf(chosen.items.find(({ kind }) => kind === 'report')?.weight ?? null)}
        actions={<ExportReports assignmentId={assignmentId} />}
      />
      <div className="mb-6">
        <ChoiceLinks label="Assignment" choices={choices} />
      </div>
      <StaffReports slug={slug} assignmentId={assignmentId} list={list} student={single(asked.student)} />
    </>
  );
}

function leadOf(reportWeight: number | null): string {
  if (reportWeight === null)
    return 'A report has no points in this assignment: scores and feedback are kept with it and do not enter the gradebook.';
  return `A report has up to ${pointWords(reportWeight)} in this assignment. Each group’s latest scored version counts.`;
}
