'use client';
import { rungWords } from '@rooflab/roofline';
import { useEffect, useState } from 'react';
import { NoResult } from '../lab/practice-outcome.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { type PlayAddress, readPlayHash } from './play-address.ts';
import { CHOICES_ROW, Player } from './player.tsx';
import { type Beside, type ReadableRungs, useBeside } from './use-beside.ts';
import { type PlayedExercise, type RecordedPart, useRecording } from './use-recording.ts';

/** A file to be played. */
export interface PlayedFile extends PlayedExercise {
  readonly source: string;
  /** That of the run on the page, so that the player shows that run's cases, or `PAGE_SEED`. */
  readonly seed: string;
}

interface Props {
  readonly file: PlayedFile;
  /** The case that the reader wants to understand, where there is one, and its first moment to be shown. */
  readonly testCase?: string | null;
  readonly step?: number;
  /** Rungs that may be played beside the file; null: none. */
  readonly readable?: ReadableRungs | null;
  /** Tells the players of one page apart in its address. */
  readonly player?: string;
}

/** A button that records the file in the reader's browser, and the player with what was recorded. A link to a moment opens it by itself. */
export function SeeItRun({ file, testCase = null, step = 0, readable = null, player = 'play' }: Props) {
  const { exercise, labVersion, source, seed } = file;
  const { state, record, expect, forget, close } = useRecording({ exercise, labVersion });
  const [linked, setLinked] = useState<PlayAddress | null>(null);
  const open = (address: PlayAddress | null): void => {
    setLinked(address);
    record({ source, seed, ...partOf(address) });
  };
  const leave = (): void => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setLinked(null);
    close();
  };
  useEffect(() => {
    const follow = (): void => {
      const address = readPlayHash(location.hash, player);
      if (address === null) return;
      setLinked(address);
      record({ source, seed, ...partOf(address) });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [record, player, source, seed]);
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button
        size="small"
        onPointerEnter={expect}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && forget()}
        onFocus={expect}
        onBlur={forget}
        onClick={() => open(testCase === null ? null : { testCase, step, firstWorkgroup: 0 })}
      >
        See it run
      </Button>
      <p className="text-sm text-muted">Plays a small case step by step, in this browser.</p>
      <Dialog size="full" title="Step by step" open={state.kind !== 'closed'} onOpenChange={(isOpen) => isOpen || leave()}>
        {state.kind === 'recording' && (
          <p aria-live="polite" className="text-sm text-muted">
            Recording: {state.phase?.detail ?? 'starting'}
          </p>
        )}
        {state.kind === 'done' && <Outcome file={file} outcome={state.outcome} {...{ linked, open, readable, player }} />}
      </Dialog>
    </div>
  );
}

function partOf(address: PlayAddress | null): Pick<RecordedPart, 'testCase' | 'firstWorkgroup' | 'element'> {
  if (address === null) return { testCase: null };
  if ('step' in address) return { testCase: address.testCase, firstWorkgroup: address.firstWorkgroup };
  const { testCase, output, index } = address;
  return { testCase, element: { output, index } };
}

interface OutcomeProps extends Required<Pick<Props, 'readable' | 'player'>> {
  readonly file: PlayedFile;
  readonly outcome: Extract<ReturnType<typeof useRecording>['state'], { readonly kind: 'done' }>['outcome'];
  readonly linked: PlayAddress | null;
  readonly open: (address: PlayAddress) => void;
}

function Outcome({ file, outcome: ended, linked, open, readable, player }: OutcomeProps) {
  const outcome = ended.kind === 'played' && !('fault' in ended.outcome) ? ended.outcome : null;
  const { exercise, labVersion, seed, source } = file;
  const testCase = outcome?.testCase ?? '';
  const beside = useBeside({ of: { exercise, labVersion }, readable, testCase, seed });
  if (ended.kind !== 'played') return <NoResult outcome={ended} />;
  if ('fault' in ended.outcome) return <Notice title="It cannot be played.">{ended.outcome.fault.message}</Notice>;
  const { cases } = ended.outcome;
  const firstStep = linked?.testCase === testCase && 'step' in linked ? linked.step : null;
  const choices = (
    <>
      <Choice
        label="Case"
        value={testCase}
        choices={cases.map(({ name }) => ({ value: name, words: name }))}
        choose={(name) => open({ testCase: name, step: 0, firstWorkgroup: 0 })}
      />
      {readable && readable.rungs.length > 0 && <BesideChoice readable={readable} beside={beside} />}
    </>
  );
  if ('refusal' in ended.outcome) {
    const { line, refused } = ended.outcome.refusal;
    return (
      <div className="flex min-w-0 flex-col gap-4">
        <div className={CHOICES_ROW}>{choices}</div>
        <Notice title="This case cannot be played.">
          {line > 0 && `Line ${line}: `}
          {refused}
        </Notice>
      </div>
    );
  }
  return (
    <Player key={testCase} played={ended.outcome} beside={beside.played} {...{ source, firstStep, player }}>
      {choices}
    </Player>
  );
}

function BesideChoice({ readable: { rungs }, beside }: { readonly readable: ReadableRungs; readonly beside: Beside }) {
  return (
    <>
      <Choice
        label="Beside it"
        value={beside.rung ?? ''}
        choices={[{ value: '', words: 'nothing' }, ...rungs.map((rung) => ({ value: rung, words: `the rung ${rungWords(rung)}` }))]}
        choose={(rung) => beside.choose(rung === '' ? null : rung)}
      />
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {beside.said}
      </p>
      <ErrorNotice error={beside.error} />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  readonly choose: (value: string) => void;
}

function Choice({ label, value, choices, choose }: ChoiceProps) {
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      {label}
      <select
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="min-h-8 max-w-full rounded border border-line bg-surface px-2"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </select>
    </label>
  );
}
