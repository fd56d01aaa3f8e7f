'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { type PlatformContext, titleOf } from './lti-words.ts';
import { AbsentPeople, leftOutWords, RosterSteps, type TakenRoster, takenWords } from './roster-steps.tsx';

interface Props {
  readonly courseId: string;
  readonly contexts: readonly PlatformContext[];
}

/** Imports the rosters of connected platform courses, after a preview. */
export function PlatformRosters({ courseId, contexts }: Props) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {contexts.map((context) => (
        <li key={context.ltiContextId} className="py-3">
          <p className="font-medium break-words">{titleOf(context)}</p>
          <p className="mb-2 text-sm break-words text-muted">{context.platformName}</p>
          {context.hasRoster ? (
            <PlatformRoster courseId={courseId} context={context} />
          ) : (
            <p className="max-w-[72ch] text-sm">
              The platform has not said where its roster is. Ask its administrator to let this tool use names and roles; then open the link
              there once.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function PlatformRoster({ courseId, context }: { readonly courseId: string; readonly context: PlatformContext }) {
  const [taken, setTaken] = useState<TakenRoster | null>(null);
  const { ltiContextId } = context;
  const { run, pending, error } = useAction(async (dryRun: boolean) => {
    setTaken(null);
    const given = await api.lti.importRoster.mutate({ courseId, ltiContextId, dryRun });
    setTaken(given);
    return given;
  });
  const ready = taken !== null && !taken.applied;
  return (
    <div className="flex flex-col gap-3">
      <ErrorNotice error={error} />
      {taken?.applied && (
        <Notice kind="right" live title="The roster was imported.">
          {takenWords(taken)}
        </Notice>
      )}
      {ready && (
        <>
          <RosterSteps taken={taken} />
          <p className="text-sm">{leftOutWords(taken)}</p>
          <AbsentPeople absent={taken.absent} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={pending && !ready} aria-label={`Preview the roster of ${titleOf(context)}`} onClick={() => run(true)}>
          Preview the roster
        </Button>
        <Button
          size="small"
          kind={ready ? 'primary' : 'secondary'}
          disabled={!ready}
          pending={pending && ready}
          aria-label={`Import the roster of ${titleOf(context)}`}
          onClick={() => run(false)}
        >
          Import the roster
        </Button>
      </div>
    </div>
  );
}
