'use client';
import type { SpeedMarks } from '@rooflab/roofline';
import type { Operation } from '../plots/plot-point.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PracticeOutcomeView } from './practice-outcome.tsx';
import { PracticeProgress } from './practice-progress.tsx';
import type { Practice } from './use-practice.ts';

interface ResultColumnProps {
  readonly practice: Practice;
  readonly operation: Operation;
  readonly marks: SpeedMarks;
  readonly goTo: (line: number, column: number) => void;
  /** The file is another one since. */
  readonly stale: boolean;
}

/** What the reader's own GPU said. */
export function ResultColumn({ practice, operation, marks, goTo, stale }: ResultColumnProps) {
  const { state } = practice;
  return (
    <div aria-live="polite">
      {state.kind === 'idle' && (
        <EmptyState title="Nothing has been run yet">
          Check runs your kernel on small sizes in this browser, on your own GPU, as often as you like. Measure also times it and shows
          where it lies under your roof. Only hand-ins count.
        </EmptyState>
      )}
      {state.kind === 'running' && (
        <>
          <PracticeProgress mode={state.mode} phase={state.phase} />
          <Button size="small" className="mt-4" onClick={practice.cancel}>
            Stop
          </Button>
        </>
      )}
      {state.kind === 'done' && <PracticeOutcomeView state={state} operation={operation} marks={marks} goTo={goTo} stale={stale} />}
    </div>
  );
}
