import { explorerAddress } from '../placement/filter.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { DecideForm } from './decide-form.tsx';
import { RequestText } from './request-text.tsx';
import { KIND_WORDS, type StudentRequest } from './student-request.ts';

interface Props {
  readonly slug: string;
  readonly requests: readonly StudentRequest[];
  readonly timeZone: string;
  readonly readOnly: boolean;
}

/** Requests that wait for staff, the oldest first, each with its answer's form. */
export function OpenRequests({ slug, requests, timeZone, readOnly }: Props) {
  if (requests.length === 0) return <EmptyState title="No requests waiting">Students ask from their course page or a hand-in.</EmptyState>;
  return (
    <ul className="flex flex-col gap-4">
      {requests.map((request) => {
        const { studentRequestId, enrolmentId, assignmentId, kind, name, email, assignmentTitle, handInId } = request;
        const work = explorerAddress(slug, { student: enrolmentId, assignment: assignmentId });
        return (
          <li key={studentRequestId} className="rounded border border-line p-3">
            <h3 className="font-medium break-words">
              {name} <span className="font-normal text-muted">{email}</span>
            </h3>
            <p className="break-words">
              {KIND_WORDS[kind]}: {assignmentTitle}
            </p>
            <RequestText slug={slug} request={request} />
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
              {handInId !== null && (
                <TextLink href={paths.handIn(slug, handInId)}>Grade it again, or override its points, on its page</TextLink>
              )}
              <TextLink href={work}>All hand-ins of {name} there</TextLink>
            </p>
            {!readOnly && <DecideForm request={request} timeZone={timeZone} />}
          </li>
        );
      })}
    </ul>
  );
}
