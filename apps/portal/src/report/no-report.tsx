import type { Rubric } from '@rooflab/course/rubric';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { InvitationAnswer } from './invitation-answer.tsx';
import { RubricCard } from './rubric-card.tsx';
import { StartReport } from './start-report.tsx';

interface Props {
  readonly slug: string;
  readonly assignment: { readonly assignmentId: string; readonly title: string };
  readonly rubric: Rubric;
  readonly invitations: readonly { readonly reportMemberId: string; readonly from: readonly string[] }[];
}

/** Shown before a student has a report for the assignment. */
export function NoReport({ slug, assignment: { assignmentId, title }, rubric, invitations }: Props) {
  return (
    <>
      <PageHeader title={`Report: ${title}`} />
      {invitations.map(({ reportMemberId, from }) => (
        <Notice key={reportMemberId} className="mb-6" title={`${from.join(' and ')} invited you to write this report together`}>
          <InvitationAnswer reportMemberId={reportMemberId} from={from.join(' and ')} reportPath={paths.report(slug, assignmentId)} />
        </Notice>
      ))}
      <EmptyState title="You have no report for this assignment yet." action={<StartReport assignmentId={assignmentId} />}>
        It begins with the headings that the lab asks for. You write text and formulas; figures come from your hand-ins, answers and runs.
        Up to three students can write one report together.
      </EmptyState>
      <RubricCard rubric={rubric} open className="mt-6" />
    </>
  );
}
