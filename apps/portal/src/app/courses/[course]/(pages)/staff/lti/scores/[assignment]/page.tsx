import { notFound } from 'next/navigation';
import { findStaffCourse } from '../../../../../../../../api/course.ts';
import { load } from '../../../../../../../../api/server.ts';
import { isSoonOutdated, linkName } from '../../../../../../../../lti/lti-words.ts';
import { ResendScores } from '../../../../../../../../lti/resend-scores.tsx';
import { ScoreTable } from '../../../../../../../../lti/score-table.tsx';
import { paths } from '../../../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../../../../../ui/page-header.tsx';
import { RefreshEvery } from '../../../../../../../../ui/refresh-every.tsx';

export const metadata = { title: 'Scores at learning platforms' };

interface PageProps {
  readonly params: Promise<{ course: string; assignment: string }>;
}

export default async function LtiScoresPage({ params }: PageProps) {
  const { course, assignment: assignmentId } = await params;
  const { courseId, slug, role } = await findStaffCourse(course);
  const assignments = await load((api) => api.assignment.list({ courseId, mine: false }));
  const assignment = assignments.find((each) => each.assignmentId === assignmentId);
  if (assignment === undefined) notFound();
  const { links, students } = await load((api) => api.lti.scores({ assignmentId }));
  const scores = students.flatMap((student) => student.scores);
  const mayResend = role !== 'ta';
  return (
    <>
      {scores.some(isSoonOutdated) && <RefreshEvery seconds={2} />}
      <PageHeader
        title={`Scores of ${assignment.title} at learning platforms`}
        lead="Sent when grades change. Sending a score twice does no harm."
        actions={mayResend && scores.some(({ state }) => state !== 'none') && <ResendScores assignmentId={assignmentId} />}
      />
      {links.length === 0 ? (
        <EmptyState title="No link belongs to this assignment">
          Add it at the learning platform as a link to Rooflab, open it there once, and connect it under Manage, Learning platforms.
        </EmptyState>
      ) : (
        <>
          <ul className="mb-4 list-disc pl-5">
            {links.map((link) => (
              <li key={link.ltiLinkId} className="break-words">
                {linkName(link)}
              </li>
            ))}
          </ul>
          <ScoreTable assignmentId={assignmentId} links={links} students={students} mayResend={mayResend} />
        </>
      )}
      <nav aria-label="Pages" className="mt-4 flex gap-2">
        <ButtonLink href={paths.staff(slug, 'gradebook')}>Gradebook</ButtonLink>
      </nav>
    </>
  );
}
