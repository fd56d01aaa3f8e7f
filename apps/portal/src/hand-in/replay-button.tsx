'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { RefreshEvery } from '../ui/refresh-every.tsx';

interface Props {
  readonly handInId: string;
  readonly gradingId: string;
  /** As the table numbers it. */
  readonly attempt: number;
  /** How many gradings the table has: with the next one the replay is among them. */
  readonly gradings: number;
}

const LOOK_AGAIN_SECONDS = 3;

export function ReplayButton({ handInId, gradingId, attempt, gradings }: Props) {
  const [queuedAt, setQueuedAt] = useState<number | null>(null);
  const isQueued = queuedAt === gradings;
  const replay = async (reason: string) => {
    await api.handIn.replay.mutate({ handInId, grading: gradingId, reason });
    setQueuedAt(gradings);
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
        {isQueued && 'Queued. It appears here once a worker picks it up.'}
      </span>
      {isQueued && <RefreshEvery seconds={LOOK_AGAIN_SECONDS} />}
      <ReasonDialog
        title="Replay this grading"
        description="It is graded again with the same seed, so with the same cases, data and sizes, once all waiting hand-ins are graded. It never changes a grade; it is listed among the gradings, next to this one."
        verb="Replay this grading"
        trigger={trigger}
        act={replay}
      />
    </>
  );
}
