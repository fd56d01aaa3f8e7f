'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface ResendScoresProps {
  readonly assignmentId: string;
  /** Absent: all scores of the assignment are sent. */
  readonly student?: { readonly enrolmentId: string; readonly name: string };
}

/** Sends scores to learning platforms again. */
export function ResendScores({ assignmentId, student }: ResendScoresProps) {
  const { run, pending, error } = useAction(() =>
    api.lti.resendScores.mutate({ assignmentId, ...(student && { enrolmentId: student.enrolmentId }) }),
  );
  return (
    <div>
      <Button
        {...(student && { size: 'small' as const, 'aria-label': `Send again: ${student.name}` })}
        pending={pending}
        onClick={() => run(undefined)}
      >
        {student ? 'Send again' : 'Send all again'}
      </Button>
      <ErrorNotice error={error} className="mt-2" />
    </div>
  );
}
