import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { InvitationAnswer } from './invitation-answer.tsx';

type Mine = Awaited<ReturnType<Api['report']['mine']>>;

interface Props extends Pick<Mine, 'invitations' | 'unseenFeedback'> {
  readonly slug: string;
}

/** On a student's page of the course: invitations to answer, and unread feedback. */
export function ReportNotices({ slug, invitations, unseenFeedback }: Props) {
  return (
    <>
      {invitations.map(({ reportMemberId, assignmentId, assignmentTitle, from }) => (
        <Notice key={reportMemberId} className="mb-6" title={`${from.join(' and ')} invited you to write a report together`}>
          It is for {assignmentTitle}.
          <InvitationAnswer reportMemberId={reportMemberId} from={from.join(' and ')} reportPath={paths.report(slug, assignmentId)} />
        </Notice>
      ))}
      {unseenFeedback.length > 0 && (
        <Notice className="mb-6" title="New feedback on your report">
          <ul className="mt-0.5 flex flex-col gap-1">
            {unseenFeedback.map(({ reportHandInId, assignmentTitle, by, at }) => (
              <li key={reportHandInId}>
                <TextLink href={`${paths.handedInReport(slug, reportHandInId)}#feedback`}>{assignmentTitle}</TextLink>, by {by},{' '}
                <Time at={at} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
