'use client';
import { elementWords, faultMessage, momentAt, momentWords, type PlayOutcome, placeWords, type Recording } from '@rooflab/grader/play';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { LaneStrip } from './lane-strip.tsx';
import { MemoryOfStep } from './memory-of-step.tsx';
import { type MomentAddress, playHash } from './play-address.ts';
import { PlayedSource } from './played-source.tsx';
import { SharedArrays } from './shared-arrays.tsx';
import { StepControls } from './step-controls.tsx';
import { SumsSoFar } from './sums-so-far.tsx';
import { ValuesOfLane } from './values-of-lane.tsx';

interface Props {
  readonly played: Extract<PlayOutcome, { readonly recording: Recording }>;
  readonly source: string;
  /** The step that a link names; null: that of the write that was asked for, or the first. */
  readonly firstStep: number | null;
}

/** What the arrow and the End keys do to the step. */
const KEYS: Readonly<Record<string, (step: number, last: number) => number>> = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** A recording at one step: the line, the lanes, the memory that they touch, and values. Nothing moves by itself. */
export function Player({ played, source, firstStep }: Props) {
  const { recording, testCase, firstWorkgroup, element } = played;
  const last = recording.steps.count - 1;
  const write = element?.write ?? null;
  const [step, setStep] = useState(() => Math.min(last, firstStep ?? write?.step ?? 0));
  const [lane, chooseLane] = useState(write?.lane ?? 0);
  const moment = useMemo(() => momentAt(recording, step), [recording, step]);
  const goTo = (to: number): void => setStep(Math.min(last, Math.max(0, to)));
  useAddress({ testCase, step, firstWorkgroup });
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = KEYS[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    goTo(move(step, last));
  };
  const faults = [...new Set(moment.faults.map((fault) => faultMessage(recording, fault)))];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the controls inside.
    <div onKeyDown={onKeyDown} className="@container flex min-w-0 flex-col gap-4">
      <StepControls recording={recording} step={step} goTo={goTo} />
      <div aria-live="polite">
        <p className="font-medium">{placeWords(moment)}</p>
        <p className="text-sm">{momentWords(moment)}</p>
      </div>
      {element && (write === null || write.step === step) && (
        <Notice title={write === null ? 'Nobody wrote it.' : 'The wrong value is written here.'}>
          {elementWords(element, recording)}{' '}
          {write !== null && write.before !== null && (
            <Button kind="quiet" size="small" onClick={() => goTo(write.before ?? step)}>
              To the write before
            </Button>
          )}
        </Notice>
      )}
      {faults.map((message) => (
        <Notice key={message} title="Here it goes wrong.">
          {message}
        </Notice>
      ))}
      <div className="grid min-w-0 items-start gap-x-8 gap-y-5 @3xl:grid-cols-2">
        <PlayedSource source={source} line={moment.line} />
        <div className="flex min-w-0 flex-col gap-5">
          <LaneStrip recording={recording} moment={moment} lane={lane} chooseLane={chooseLane} />
          <MemoryOfStep moment={moment} />
          <ValuesOfLane recording={recording} moment={moment} lane={lane} goTo={goTo} />
        </div>
      </div>
      <SharedArrays recording={recording} moment={moment} goTo={goTo} />
      <SumsSoFar recording={recording} step={step} />
    </div>
  );
}

/** The address of the page names the moment, so that it can be copied from there and survives a reload. */
function useAddress({ testCase, step, firstWorkgroup }: MomentAddress): void {
  useEffect(() => {
    history.replaceState(history.state, '', playHash({ testCase, step, firstWorkgroup }));
  }, [testCase, step, firstWorkgroup]);
}
