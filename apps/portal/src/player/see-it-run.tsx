'use client';
import { useEffect, useState } from 'react';
import { NoResult } from '../lab/practice-outcome.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { type MomentAddress, type PlayAddress, readPlayHash } from './play-address.ts';
import { Player } from './player.tsx';
import { type PlayedFile, type RecordedPart, useRecording } from './use-recording.ts';

interface Props {
  readonly file: PlayedFile;
  /** The case that the reader wants to understand, where there is one. */
  readonly testCase?: string | null;
}

/** A button that records the file in the reader's browser, and the player with what was recorded. A link to a moment opens it by itself. */
export function SeeItRun({ file, testCase = null }: Props) {
  const { state, record, close } = useRecording(file);
  const [linked, setLinked] = useState<MomentAddress | null>(null);
  const leave = (): void => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setLinked(null);
    close();
  };
  useEffect(() => {
    const follow = (): void => {
      const address = readPlayHash(location.hash);
      if (address === null) return;
      setLinked('step' in address ? address : null);
      record(partOf(address));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [record]);
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button size="small" onClick={() => record({ testCase })}>
        See it run
      </Button>
      <p className="text-sm text-muted">Plays a small case step by step, in this browser.</p>
      <Dialog size="full" title="Step by step" open={state.kind !== 'closed'} onOpenChange={(open) => open || leave()}>
        {state.kind === 'recording' && (
          <p aria-live="polite" className="text-sm text-muted">
            Recording: {state.phase?.detail ?? 'starting'}
          </p>
        )}
        {state.kind === 'done' && <Outcome file={file} outcome={state.outcome} linked={linked} record={record} />}
      </Dialog>
    </div>
  );
}

function partOf(address: PlayAddress): RecordedPart {
  if ('step' in address) return { testCase: address.testCase, firstWorkgroup: address.firstWorkgroup };
  const { testCase, output, index } = address;
  return { testCase, element: { output, index } };
}

interface OutcomeProps {
  readonly file: PlayedFile;
  readonly outcome: Extract<ReturnType<typeof useRecording>['state'], { readonly kind: 'done' }>['outcome'];
  readonly linked: MomentAddress | null;
  readonly record: (part: RecordedPart) => void;
}

function Outcome({ file, outcome: ended, linked, record }: OutcomeProps) {
  if (ended.kind !== 'played') return <NoResult outcome={ended} />;
  const { outcome } = ended;
  if ('fault' in outcome) return <Notice title="It cannot be played.">{outcome.fault.message}</Notice>;
  const { testCase, cases } = outcome;
  const first = linked?.testCase === testCase ? linked.step : null;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CaseChoice testCase={testCase} cases={cases} record={record} />
      {'refusal' in outcome ? (
        <Notice title="This case cannot be played.">
          {outcome.refusal.line > 0 && `Line ${outcome.refusal.line}: `}
          {outcome.refusal.refused}
        </Notice>
      ) : (
        <Player key={testCase} played={outcome} source={file.source} firstStep={first} />
      )}
    </div>
  );
}

interface CaseChoiceProps extends Pick<OutcomeProps, 'record'> {
  readonly testCase: string;
  readonly cases: readonly { readonly name: string }[];
}

function CaseChoice({ testCase, cases, record }: CaseChoiceProps) {
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm">
      Case
      <select
        value={testCase}
        onChange={({ target }) => record({ testCase: target.value })}
        className="min-h-8 max-w-full rounded border border-line bg-surface px-2"
      >
        {cases.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
