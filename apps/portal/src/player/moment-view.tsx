'use client';
import { momentAt, momentWords, placeWords, type Recording } from '@rooflab/grader/play';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { FaultNotices } from './fault-notices.tsx';
import { LaneStrip } from './lane-strip.tsx';
import { MemoryOfStep } from './memory-of-step.tsx';
import { PlayedSource } from './played-source.tsx';
import { SharedArrays } from './shared-arrays.tsx';
import { StepControls } from './step-controls.tsx';
import { ValuesOfLane } from './values-of-lane.tsx';

interface Props {
  readonly recording: Recording;
  readonly source: string;
  readonly step: number;
  readonly goTo: (step: number) => void;
  readonly lane: number;
  readonly chooseLane: (lane: number) => void;
  /** What is to be said about this moment before all else. */
  readonly children?: ReactNode;
}

/** What the arrow and the End keys do to the step. */
const KEYS: Readonly<Record<string, (step: number, last: number) => number>> = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** A recording at one step, with its controls: the line, the lanes, the memory that they touch, and values. */
export function MomentView({ recording, source, step, goTo: changeTo, lane, chooseLane, children }: Props) {
  const last = recording.steps.count - 1;
  const moment = useMemo(() => momentAt(recording, step), [recording, step]);
  const goTo = (to: number): void => changeTo(Math.min(last, Math.max(0, to)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = KEYS[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    goTo(move(step, last));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the controls inside.
    <div onKeyDown={onKeyDown} className="@container flex min-w-0 flex-col gap-4">
      <StepControls recording={recording} step={step} goTo={goTo} />
      <div aria-live="polite">
        <p className="font-medium">{placeWords(moment)}</p>
        <p className="text-sm">{momentWords(moment)}</p>
      </div>
      {children}
      <FaultNotices recording={recording} moment={moment} />
      <div className="grid min-w-0 items-start gap-x-8 gap-y-5 @3xl:grid-cols-2">
        <PlayedSource source={source} line={moment.line} />
        <div className="flex min-w-0 flex-col gap-5">
          <LaneStrip recording={recording} moment={moment} lane={lane} chooseLane={chooseLane} />
          <MemoryOfStep moment={moment} />
          <ValuesOfLane recording={recording} moment={moment} lane={lane} goTo={goTo} />
        </div>
      </div>
      <SharedArrays recording={recording} moment={moment} goTo={goTo} />
    </div>
  );
}
