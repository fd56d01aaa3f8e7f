'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  readonly assignmentId: string;
  readonly question: string;
  /** The student has answered an earlier try. */
  readonly again: boolean;
}

/** Draws the numbers of the next try. */
export function OpenTryButton({ assignmentId, question, again }: Props) {
  const open = useAction(async () => await api.question.open.mutate({ assignmentId, question }));
  return (
    <div className="mt-6">
      <ErrorNotice error={open.error} className="mb-3 max-w-[72ch]" />
      <Button kind="primary" pending={open.pending} onClick={() => open.run(undefined)}>
        {again ? 'Try again with new numbers' : 'Open the question'}
      </Button>
    </div>
  );
}
