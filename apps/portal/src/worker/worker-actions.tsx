'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

type WorkerState = 'active' | 'paused' | 'draining' | 'gone';

interface Props {
  readonly workerId: string;
  readonly name: string;
  readonly state: WorkerState;
}

const CHANGES = {
  active: { verb: 'Resume', what: 'It takes work again.' },
  paused: { verb: 'Pause', what: 'It finishes its current job and takes no more until it is resumed.' },
  draining: { verb: 'Drain', what: 'It finishes its current job and stops: for an update, or to switch it off.' },
  gone: { verb: 'Retire', what: 'It leaves the list of workers. What it has graded stays.' },
} as const;

const NEXT: Readonly<Record<WorkerState, readonly WorkerState[]>> = {
  active: ['paused', 'draining'],
  paused: ['active', 'draining', 'gone'],
  draining: ['active', 'gone'],
  gone: ['active'],
};

export function WorkerActions({ workerId, name, state }: Props) {
  return (
    <span className="flex justify-end gap-1.5">
      {NEXT[state].map((next) => (
        <ReasonDialog
          key={next}
          title={`${CHANGES[next].verb}: ${name}`}
          description={CHANGES[next].what}
          verb={CHANGES[next].verb}
          danger={next === 'gone'}
          trigger={
            <Button size="small" aria-label={`${CHANGES[next].verb} ${name}`}>
              {CHANGES[next].verb}
            </Button>
          }
          act={(reason) => api.worker.setState.mutate({ workerId, state: next, reason })}
        />
      ))}
    </span>
  );
}
