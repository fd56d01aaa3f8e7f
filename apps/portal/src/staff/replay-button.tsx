'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

interface Props {
  readonly handInId: string;
  readonly gradingId: string;
  /** As the table numbers it. */
  readonly attempt: number;
}

export function ReplayButton({ handInId, gradingId, attempt }: Props) {
  const [queued, setQueued] = useState(false);
  const replay = async (reason: string) => {
    await api.handIn.replay.mutate({ handInId, grading: gradingId, reason });
    setQueued(true);
    return true;
  };
  const trigger = (
    <Button size="small" kind="quiet" aria-label={`Replay grading ${attempt}`}>
      Replay
    </Button>
  );
  return (
    <>
      <span role="status" className="text-xs text-muted">
        {queued && 'Queued. It appears here once a worker picks it up.'}
      </span>
      <ReasonDialog
        title="Replay this grading"
        description="It is graded again with the same seed, so with the same cases, data and sizes, after all waiting hand-ins. It never changes a grade; it is listed among the gradings, next to this one."
        verb="Replay this grading"
        trigger={trigger}
        act={replay}
      />
    </>
  );
}
