'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { RegradeSet } from './regrade-words.ts';

interface Verb {
  readonly words: string;
  /** Consequences, for actions that ask for confirmation. */
  readonly asks: { readonly title: string; readonly follows: string } | null;
  readonly run: (regradeSetId: string) => Promise<unknown>;
}

const VERBS = {
  start: { words: 'Grade them again', asks: null, run: (regradeSetId) => api.regrade.start.mutate({ regradeSetId }) },
  putIntoEffect: {
    words: 'Put into effect',
    asks: {
      title: 'Put the new results into effect?',
      follows: 'They replace the earlier ones in grades, on leaderboards and on the students’ pages. You can roll this back.',
    },
    run: (regradeSetId) => api.regrade.putIntoEffect.mutate({ regradeSetId }),
  },
  rollBack: {
    words: 'Roll back',
    asks: { title: 'Restore the earlier results?', follows: 'The new ones will no longer count.' },
    run: (regradeSetId) => api.regrade.rollBack.mutate({ regradeSetId }),
  },
  cancel: {
    words: 'Cancel the regrade',
    asks: {
      title: 'Cancel this regrade?',
      follows: 'Nothing changes for the students. To grade these hand-ins again, prepare another one.',
    },
    run: (regradeSetId) => api.regrade.cancel.mutate({ regradeSetId }),
  },
} as const satisfies Record<string, Verb>;

/** What can be done with a set in each state; the most likely action comes first. */
const POSSIBLE: Readonly<Record<RegradeSet['state'], readonly (keyof typeof VERBS)[]>> = {
  draft: ['start', 'cancel'],
  running: ['cancel'],
  ready: ['putIntoEffect', 'cancel'],
  cancelled: [],
  applied: ['rollBack'],
  'rolled-back': [],
};

export function RegradeActions({ regradeSetId, state }: { readonly regradeSetId: string; readonly state: RegradeSet['state'] }) {
  const start = useAction(() => VERBS.start.run(regradeSetId));
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap gap-2">
        {POSSIBLE[state].map((name) => {
          const { words, asks, run } = VERBS[name];
          if (asks === null)
            return (
              <Button key={name} kind="primary" pending={start.pending} onClick={() => start.run(undefined)}>
                {words}
              </Button>
            );
          const kind = name === 'putIntoEffect' ? 'primary' : 'danger';
          return (
            <ConfirmDialog
              key={name}
              title={asks.title}
              description={asks.follows}
              verb={words}
              danger={kind === 'danger'}
              trigger={<Button kind={kind}>{words}</Button>}
              act={() => run(regradeSetId)}
            />
          );
        })}
      </div>
      <ErrorNotice error={start.error} />
    </div>
  );
}
