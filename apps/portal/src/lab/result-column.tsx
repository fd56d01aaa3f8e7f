'use client';
import type { SpeedMarks } from '@rooflab/roofline';
import type { ReactNode } from 'react';
import { caseToPlay } from '../player/case-to-play.ts';
import { type PlayedFile, SeeItRun } from '../player/see-it-run.tsx';
import type { ReadableRungs } from '../player/use-beside.ts';
import type { Operation } from '../plots/plot-point.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NoResult, PracticeResultView } from './practice-outcome.tsx';
import { PracticeProgress } from './practice-progress.tsx';
import type { Practice, PracticeResult } from './use-practice.ts';

interface ResultColumnProps {
  readonly practice: Practice;
  readonly operation: Operation;
  readonly marks: SpeedMarks | null;
  readonly untimed: boolean;
  readonly goTo: (line: number, column: number) => void;
  /** The version, if the lab is a course's own. */
  readonly labVersion: string | null;
  /** Rungs that may be played beside the kernel. */
  readonly readable: ReadableRungs;
  /** The editor's present text. */
  readonly source: string;
  /** When the newest graded hand-in was handed in, ISO 8601; null if there is none. */
  readonly gradedAt: string | null;
  /** That hand-in, the progress so far and the ladder, rendered by the server. */
  readonly lastResult: ReactNode;
}

/** The present run; otherwise the last practice run or the last graded hand-in, whichever is newer. */
export function ResultColumn({ practice, gradedAt, lastResult, ...rest }: ResultColumnProps) {
  const { state } = practice;
  return (
    <>
      <div aria-live="polite">
        {state.kind === 'running' && (
          <>
            <PracticeProgress mode={state.mode} phase={state.phase} />
            <Button size="small" className="mt-4" onClick={practice.cancel}>
              Stop
            </Button>
          </>
        )}
        {state.kind === 'done' && state.outcome.kind !== 'result' && (
          <div className="mb-6">
            <NoResult outcome={state.outcome} />
          </div>
        )}
      </div>
      {state.kind !== 'running' && <Newest practice={practice} gradedAt={gradedAt} lastResult={lastResult} {...rest} />}
    </>
  );
}

function Newest({
  practice: { last },
  gradedAt,
  lastResult,
  readable,
  source,
  operation,
  marks,
  untimed,
  labVersion,
  goTo,
}: ResultColumnProps) {
  if (last === null || (gradedAt !== null && gradedAt > last.at)) {
    return (
      <>
        {gradedAt === null && (
          <div className="mb-6">
            <EmptyState title="Nothing has been run yet">
              Check runs your kernel on small sizes in this browser, on your own GPU, as often as you like.{' '}
              {!untimed && 'Measure also times it and shows where it lies under your roof. '}Only hand-ins count.
            </EmptyState>
          </div>
        )}
        {lastResult}
      </>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <SeeItRun
        key={last.at}
        file={playedFile(last, labVersion)}
        testCase={caseToPlay(last.outcome.result.correctness.cases)}
        readable={readable}
      />
      <div aria-live="polite">
        <PracticeResultView run={last} operation={operation} marks={marks} goTo={goTo} stale={last.source !== source} />
      </div>
      <div className="border-t border-line pt-5">{lastResult}</div>
    </div>
  );
}

function playedFile({ source, outcome: { result } }: PracticeResult, labVersion: string | null): PlayedFile {
  return { exercise: result.exercise, labVersion, source, seed: result.seed };
}
