import { findCourse, isStaff } from '../../../../../api/course.ts';
import { load } from '../../../../../api/server.ts';
import { paths } from '../../../../../shell/paths.ts';
import { DecisionsSeen } from '../../../../../student-request/decisions-seen.tsx';
import { OwnRequests } from '../../../../../student-request/own-requests.tsx';
import { RequestForm } from '../../../../../student-request/request-form.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { PageHeader, Section } from '../../../../../ui/page-header.tsx';
import { TextLink } from '../../../../../ui/text-link.tsx';

export const metadata = { title: 'Requests' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<{ assignment?: string; 'hand-in'?: string }>;
}

export default async function RequestsPage({ params, searchParams }: Props) {
  const course = await findCourse((await params).course);
  const { courseId, slug, timeZone } = course;
  if (isStaff(course)) {
    const action = <TextLink href={paths.staff(slug, 'requests')}>Requests of students</TextLink>;
    return <EmptyState title="Students ask here." action={action} />;
  }
  const asked = await searchParams;
  const [requests, assignments, handIn] = await Promise.all([
    load((api) => api.studentRequest.mine({ courseId })),
    load((api) => api.assignment.list({ courseId })),
    asked['hand-in'] === undefined ? null : load((api) => api.handIn.byId({ handInId: asked['hand-in'] ?? '' })),
  ]);
  const readOnly = course.archivedAt !== null;
  const chosen = handIn?.assignmentId ?? asked.assignment;
  const known = assignments.map(({ assignmentId, title }) => ({ id: assignmentId, name: title }));
  return (
    <>
      <PageHeader
        title="Requests"
        lead="Ask staff for more time, or to look at a grade again. Questions about code are asked at its lines."
      />
      {!readOnly && (
        <Section title="Ask" id="ask">
          <RequestForm
            key={handIn?.handInId ?? chosen}
            assignments={known}
            assignmentId={known.find(({ id }) => id === chosen)?.id ?? ''}
            handIn={handIn}
            timeZone={timeZone}
          />
        </Section>
      )}
      <Section title="Yours" id="yours">
        <OwnRequests slug={slug} requests={requests} readOnly={readOnly} />
        {!readOnly && <DecisionsSeen courseId={courseId} unseen={requests.filter(({ unseen }) => unseen).length} />}
      </Section>
    </>
  );
}
