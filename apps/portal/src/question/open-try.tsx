'use client';
import { countWords } from '@rooflab/roofline/units';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { LateConsent, useLateConsent } from '../course/late-consent.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  readonly assignmentId: string;
  readonly question: string;
  /** The student has answered an earlier try. */
  readonly again: boolean;
  /** It is timed from now on; null: it is not. */
  readonly minutes: number | null;
  /** What opening it would cost now; null: it is in time, or paid when it is answered. */
  readonly late: string | null;
}

/** Draws the numbers of the next try. */
export function OpenTryButton({ assignmentId, question, again, minutes, late }: Props) {
  const open = useAction(async (acceptLate: boolean) => await api.question.open.mutate({ assignmentId, question, acceptLate }));
  const consent = useLateConsent(late, minutes === null ? null : open.error);
  const mayOpen = consent.words === null || consent.agreed;
  return (
    <div className="mt-6">
      {minutes !== null && <LateConsent consent={consent} verb="Open it anyway." className="mb-3 max-w-[72ch]" />}
      <ErrorNotice error={open.error} className="mb-3 max-w-[72ch]" />
      <Button kind="primary" pending={open.pending} disabled={minutes !== null && !mayOpen} onClick={() => open.run(consent.agreed)}>
        {minutes === null
          ? again
            ? 'Try again with new numbers'
            : 'Open the question'
          : `Begin: ${countWords(minutes, 'minute')} from now`}
      </Button>
    </div>
  );
}
