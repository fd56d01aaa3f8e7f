import { formatScore } from '@rooflab/roofline/units';
import type { ComponentProps } from 'react';
import { UnseenNotice } from '../comments/unseen-notice.tsx';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatDistance } from '../ui/format-moment.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Announcements } from './announcements.tsx';
import { AssignmentSection } from './assignment-section.tsx';
import { orderAssignments } from './order-assignments.ts';
import type { Overview, OverviewAssignment } from './overview.ts';

interface Props {
  readonly slug: string;
  readonly overview: Overview;
  readonly unseen: ComponentProps<typeof UnseenNotice>['unseen'];
  /** For staff: this is what students see. */
  readonly preview: boolean;
}

export function CourseOverview({ slug, overview, preview, unseen }: Props) {
  const now = new Date();
  const { open, coming, closed } = orderAssignments(overview.assignments, now);
  const lateDaysLeft = overview.grade?.lateDaysLeft ?? null;
  const sections = (assignments: readonly OverviewAssignment[]) =>
    assignments.map((each) => (
      <AssignmentSection key={each.assignmentId} slug={slug} assignment={each} now={now} lateDaysLeft={lateDaysLeft} />
    ));
  return (
    <>
      {preview && (
        <Notice className="mb-6" title="You see this page as students do.">
          What is not released is left out; results and points would be their own. Dates and rules are set under{' '}
          <TextLink href={paths.staff(slug, 'assignments')}>Assignments</TextLink>.
        </Notice>
      )}
      <PageHeader title="Labs" lead={<Lead next={open[0]} now={now} />} actions={<Total overview={overview} />} />
      <UnseenNotice slug={slug} unseen={unseen} />
      <Announcements announcements={overview.announcements} />
      {overview.assignments.length === 0 && <NothingReleased slug={slug} preview={preview} />}
      {sections(open)}
      {sections(coming)}
      {sections(closed)}
    </>
  );
}

function Lead({ next, now }: { readonly next: OverviewAssignment | undefined; readonly now: Date }) {
  if (!next) return null;
  const due = next.status?.state === 'late' ? next.status.closesAt : (next.status?.dueAt ?? next.dueAt);
  return (
    <>
      Next: {next.title}, {next.status?.state === 'late' ? 'closes' : 'due'} {formatDistance(due, now)}.
    </>
  );
}

function Total({ overview: { grade } }: { readonly overview: Overview }) {
  if (!grade || grade.maxPoints === 0) return null;
  const days = grade.lateDaysLeft + grade.lateDaysSpent;
  return (
    <dl className="flex gap-6 sm:text-right">
      {days > 0 && (
        <div>
          <dt className="text-sm text-muted">Late days left</dt>
          <dd className="figures text-lg">
            {grade.lateDaysLeft} / {days}
          </dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-muted">Points</dt>
        <dd className="figures text-lg">
          {formatScore(grade.points)} / {formatScore(grade.maxPoints)}
        </dd>
      </div>
    </dl>
  );
}

function NothingReleased({ slug, preview }: { readonly slug: string; readonly preview: boolean }) {
  if (!preview) {
    return (
      <EmptyState title="No lab is released yet.">
        When your course releases one, it stands here with its dates. You need to do nothing.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Students see no lab yet."
      action={
        <ButtonLink href={paths.staff(slug, 'assignments')} kind="primary">
          Assign a lab
        </ButtonLink>
      }
    >
      Choose one, with a release and a due date; it appears here for students when it is released.
    </EmptyState>
  );
}
