'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { versionWords } from '../own-lab/own-labs.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { RegradeSet } from './regrade-words.ts';

interface Question {
  readonly title: string;
  readonly follows: string;
  /** What else happens where the set grades with a version of a lab. */
  readonly withVersion?: (words: string) => string;
}

interface Verb {
  readonly words: string;
  /** Consequences, for actions that ask for confirmation. */
  readonly asks: Question | null;
  readonly run: (regradeSetId: string) => Promise<unknown>;
}

const VERBS = {
  start: { words: 'Grade them again', asks: null, run: (regradeSetId) => api.regrade.start.mutate({ regradeSetId }) },
  putIntoEffect: {
    words: 'Put into effect',
    asks: {
      title: 'Put the new results into effect?',
      follows: 'They replace the earlier ones in grades, on leaderboards and on the students’ pages. You can roll this back.',
      withVersion: (words) => `The assignments get ${words}, so new hand-ins are graded with it, too.`,
    },
    run: (regradeSetId) => api.regrade.putIntoEffect.mutate({ regradeSetId }),
  },
  rollBack: {
    words: 'Roll back',
    asks: {
      title: 'Restore the earlier results?',
      follows: 'The new ones will no longer count.',
      withVersion: (words) => `Assignments that got ${words} from this set get back the version that they had.`,
    },
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

export function RegradeActions({ regradeSetId, state, lab }: Pick<RegradeSet, 'regradeSetId' | 'state' | 'lab'>) {
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
              description={followsWith(asks, lab)}
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

function followsWith({ follows, withVersion }: Question, lab: RegradeSet['lab']): string {
  return lab && withVersion ? `${follows} ${withVersion(versionWords(lab))}` : follows;
}
