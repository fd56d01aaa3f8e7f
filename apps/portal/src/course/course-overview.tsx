import { formatScore } from '@rooflab/roofline/units';
import type { ComponentProps } from 'react';
import { Announcements } from '../announcement/announcements.tsx';
import { UnseenNotice } from '../comment/unseen-notice.tsx';
import { ReportNotices } from '../report/report-notices.tsx';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AssignmentSection } from './assignment-section.tsx';
import { isNewTo, nextStep } from './next-step.ts';
import { NextStepCard } from './next-step-card.tsx';
import { orderAssignments } from './order-assignments.ts';
import type { Overview, OverviewAssignment } from './overview.ts';

interface Props {
  readonly slug: string;
  readonly overview: Overview;
  readonly unseen: ComponentProps<typeof UnseenNotice>['unseen'];
  readonly reports: Omit<ComponentProps<typeof ReportNotices>, 'slug'>;
  /** For staff: this is what students see. */
  readonly preview: boolean;
}

export function CourseOverview({ slug, overview, preview, unseen, reports }: Props) {
  const now = new Date();
  const { open, coming, closed } = orderAssignments(overview.assignments, now);
  const { course, assignments } = overview;
  const step = nextStep(open);
  const lateDaysLeft = overview.grade?.lateDaysLeft ?? null;
  const sections = (assignments: readonly OverviewAssignment[]) =>
    assignments.map((each) => (
      <AssignmentSection key={each.assignmentId} slug={slug} assignment={each} now={now} lateDaysLeft={lateDaysLeft} />
    ));
  return (
    <>
      {preview && (
        <Notice className="mb-6" title="You see this page as students do.">
          Unreleased assignments are hidden; students also see their own results and points. Dates and rules are set under{' '}
          <TextLink href={paths.staff(slug, 'assignments')}>Assignments</TextLink>.
        </Notice>
      )}
      <PageHeader title="Labs" lead={course.title} actions={<Total overview={overview} />} />
      {step && <NextStepCard slug={slug} step={step} isNew={isNewTo(assignments)} now={now} />}
      <UnseenNotice slug={slug} unseen={unseen} />
      <ReportNotices slug={slug} invitations={reports.invitations} unseenFeedback={reports.unseenFeedback} />
      <Announcements announcements={overview.announcements} />
      {assignments.length === 0 && <NothingReleased slug={slug} preview={preview} />}
      {sections(open)}
      {sections(coming)}
      {sections(closed)}
    </>
  );
}

function Total({ overview: { grade, assignments } }: { readonly overview: Overview }) {
  if (!grade || grade.maxPoints === 0) return null;
  const days = grade.lateDaysLeft + grade.lateDaysSpent;
  const rungs = assignments.flatMap(({ items }) => items.flatMap(({ exercise }) => exercise?.ladder?.rungs ?? []));
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 sm:text-right">
      {days > 0 && <Figure name="Late days left">{`${grade.lateDaysLeft} of ${days}`}</Figure>}
      {rungs.length > 0 && <Figure name="Rungs reached">{`${rungs.filter(({ reached }) => reached).length} of ${rungs.length}`}</Figure>}
      <Figure name="Points">{`${formatScore(grade.points)} of ${formatScore(grade.maxPoints)}`}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures text-lg">{children}</dd>
    </div>
  );
}

function NothingReleased({ slug, preview }: { readonly slug: string; readonly preview: boolean }) {
  if (!preview) {
    return (
      <EmptyState title="No lab is released yet.">
        When your course releases one, it appears here with its dates. You don’t need to do anything.
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
