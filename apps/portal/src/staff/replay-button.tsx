'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  readonly handInId: string;
  readonly gradingId: string;
  /** As the table numbers it. */
  readonly attempt: number;
}

export function ReplayButton({ handInId, gradingId, attempt }: Props) {
  const replay = useAction((reason: string) => api.handIn.replay.mutate({ handInId, grading: gradingId, reason }));
  return (
    <ReasonDialog
      verb="Replay"
      verbInFull={`Replay grading ${attempt}`}
      title="Replay this grading"
      description="It is graded once more with the same seed, so with the same cases, data and sizes, after all live hand-ins. It never takes effect; it stands among the gradings, beside this one."
      done="Queued: it appears here once a worker takes it up."
      action={replay}
    />
  );
}
