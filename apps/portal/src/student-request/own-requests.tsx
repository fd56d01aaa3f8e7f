import clsx from 'clsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RequestText } from './request-text.tsx';
import { KIND_WORDS, STATE_COLOURS, STATE_WORDS, type StudentRequest } from './student-request.ts';
import { WithdrawRequest } from './withdraw-request.tsx';

interface Props {
  readonly slug: string;
  readonly requests: readonly StudentRequest[];
  readonly readOnly: boolean;
}

/** A student's own requests with their answers, newest first. */
export function OwnRequests({ slug, requests, readOnly }: Props) {
  if (requests.length === 0)
    return <EmptyState title="You have asked for nothing yet">What you ask for is seen by staff alone.</EmptyState>;
  return (
    <ul className="flex flex-col gap-3">
      {requests.map((request) => {
        const { studentRequestId, kind, assignmentTitle, state, answer, decidedBy, unseen } = request;
        return (
          <li key={studentRequestId} className="rounded border border-line p-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h3 className="min-w-0 font-medium break-words">
                {KIND_WORDS[kind]}: {assignmentTitle}
              </h3>
              <span className={clsx('text-sm', STATE_COLOURS[state])}>{STATE_WORDS[state]}</span>
              {unseen && <span className="rounded-sm bg-accent-quiet px-1.5 text-xs font-medium text-accent">new</span>}
            </div>
            <RequestText slug={slug} request={request} />
            {answer !== '' && (
              <p className="mt-2 max-w-[84ch] border-l-3 border-line-strong pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
                <span className="text-muted">{decidedBy}: </span>
                {answer}
              </p>
            )}
            {state === 'open' && !readOnly && <WithdrawRequest studentRequestId={studentRequestId} />}
          </li>
        );
      })}
    </ul>
  );
}
