'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { RegradeSet } from './regrade-words.ts';

const VERBS = {
  start: { words: 'Grade them again', run: (regradeSetId: string) => api.regrade.start.mutate({ regradeSetId }) },
  putIntoEffect: { words: 'Put into effect', run: (regradeSetId: string) => api.regrade.putIntoEffect.mutate({ regradeSetId }) },
  rollBack: { words: 'Roll back', run: (regradeSetId: string) => api.regrade.rollBack.mutate({ regradeSetId }) },
  cancel: { words: 'Give it up', run: (regradeSetId: string) => api.regrade.cancel.mutate({ regradeSetId }) },
} as const;

type Verb = keyof typeof VERBS;

/** What can be done with a set in each state; the first is what one most likely wants. */
const POSSIBLE: Readonly<Record<RegradeSet['state'], readonly Verb[]>> = {
  draft: ['start', 'cancel'],
  running: ['cancel'],
  ready: ['putIntoEffect', 'cancel'],
  cancelled: [],
  applied: ['rollBack'],
  'rolled-back': [],
};

export function RegradeActions({ regradeSetId, state }: { readonly regradeSetId: string; readonly state: RegradeSet['state'] }) {
  const act = useAction(async (verb: Verb) => {
    await VERBS[verb].run(regradeSetId);
    return true;
  });
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap gap-2">
        {POSSIBLE[state].map((verb, i) => (
          <Button
            key={verb}
            kind={i === 0 && verb !== 'cancel' && verb !== 'rollBack' ? 'primary' : 'danger'}
            pending={act.pending}
            onClick={() => act.run(verb)}
          >
            {VERBS[verb].words}
          </Button>
        ))}
      </div>
      <ErrorNotice error={act.error} />
    </div>
  );
}
