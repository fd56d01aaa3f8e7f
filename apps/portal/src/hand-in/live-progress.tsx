'use client';
import clsx from 'clsx';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useReducer } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { type Subscribe, useLive } from '../api/use-live.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { initialState, type LiveInput, nextState, type Position, stateSentence, steps } from './live-state.ts';
import { PhaseProgressView } from './phase-progress.tsx';

interface LiveProgressProps {
  readonly handInId: string;
  readonly state: 'waiting' | 'running';
  readonly position: Position | null;
  /** Whether the reader handed it in, and so may withdraw it while it waits. */
  readonly canCancel: boolean;
}

const cancel = (handInId: string) => api.handIn.cancel.mutate({ handInId });

/** Follows a hand-in to its end, then shows the result in its place. All of the work is done on the server: the tab may be closed. */
export function LiveProgress({ handInId, state: first, position, canCancel }: LiveProgressProps) {
  const [state, dispatch] = useReducer(nextState, initialState(first, position));
  const open = useCallback<Subscribe<LiveInput>>(
    (lastEventId, handlers) => api.handIn.live.subscribe({ handInId, lastEventId }, handlers),
    [handInId],
  );
  const connected = useLive(open, dispatch);
  const router = useRouter();
  const over = state.stage === 'ended' || state.stage === 'cancelled';
  useEffect(() => {
    if (over) router.refresh();
  }, [over, router]);
  const { run, pending, error } = useAction(cancel);
  const waits = state.stage === 'waiting' || state.stage === 'retrying';
  return (
    <section aria-label="Progress" className="max-w-2xl">
      <p role="status" className="text-lg">
        {stateSentence(state)}
      </p>
      {(state.stage === 'retrying' || state.retries > 0) && (
        <Notice kind="ours" className="mt-3" title="Grading failed through no fault of yours.">
          It is retried automatically and costs no attempt.
        </Notice>
      )}
      <Steps state={state} />
      <p className="mt-4 text-sm text-muted">
        The result will appear on this page. You can close it: grading continues, and the result will be here.
      </p>
      {!connected && <p className="mt-2 text-sm text-slow">▲ The connection is interrupted; it is restored automatically.</p>}
      {waits && canCancel && (
        <Button className="mt-4" pending={pending} onClick={() => run(handInId)}>
          Cancel this hand-in
        </Button>
      )}
      <ErrorNotice error={error} className="mt-3" />
    </section>
  );
}

const SIGNS = { done: '✓', current: '●', ahead: '○', skipped: '–' } as const;
const SAID = { done: 'done', current: 'now', ahead: 'to come', skipped: 'not needed' } as const;

function Steps({ state }: { readonly state: Parameters<typeof steps>[0] }) {
  return (
    <ol className="mt-5 border-l border-line">
      {steps(state).map(({ id, name, state: step, progress }) => (
        <li
          key={name}
          aria-current={step === 'current' ? 'step' : undefined}
          className={clsx(
            '-ml-2 flex gap-3 py-1.5 transition-colors duration-150',
            step === 'ahead' || step === 'skipped' ? 'text-muted' : 'text-text',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'w-4 shrink-0 bg-bg text-center',
              step === 'current' && 'animate-pulse text-accent',
              step === 'done' && 'text-good',
            )}
          >
            {SIGNS[step]}
          </span>
          <span>
            <span className={clsx(step === 'current' && 'font-medium')}>{name}</span>
            <span className="sr-only">, {SAID[step]}</span>
            {step === 'skipped' && (
              <span aria-hidden="true" className="text-sm">
                {' '}
                was not needed
              </span>
            )}
            {progress && (step === 'current' || step === 'done') && <PhaseProgressView id={id} progress={progress} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
