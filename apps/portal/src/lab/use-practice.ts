'use client';
import type { PhaseMessage } from '@rooflab/grader/phase';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage, type DraftKey } from '../editor/drafts.ts';
import { drawSeed } from '../practice/draw-seed.ts';
import { type PracticeOutcome, type PracticeRun, runPractice } from '../practice/run-practice.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';
import type { LabData } from './lab-data.ts';

/** `measure` becomes `count` where the browser gives no GPU times. */
export type PracticeMode = 'check' | 'count' | 'measure';

export type PracticeState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly mode: PracticeMode; readonly phase: PhaseMessage | null }
  | ({ readonly kind: 'done' } & PracticeDone);

interface PracticeDone {
  readonly mode: PracticeMode;
  readonly outcome: PracticeOutcome;
  readonly source: string;
}

/** A run with a result, and when it ended (ISO 8601). */
export interface PracticeResult extends PracticeDone {
  readonly outcome: Extract<PracticeOutcome, { readonly kind: 'result' }>;
  readonly at: string;
}

export interface Practice {
  readonly state: PracticeState;
  /** The last run with a result, possibly from before the page was loaded. */
  readonly last: PracticeResult | null;
  run(mode: PracticeMode, source: string): void;
  cancel(): void;
}

/** Runs on the reader's own GPU, one at a time. `onOutcome` also gets the source that was run. */
export function usePractice(data: LabData, onOutcome: (outcome: PracticeOutcome, source: string) => void): Practice {
  const { userId, assignmentId, exercise } = data;
  const [last, keep] = useKeptResult({ userId, assignmentId, exercise });
  const [state, setState] = useState<PracticeState>({ kind: 'idle' });
  const running = useRef<PracticeRun | null>(null);
  const listener = useRef(onOutcome);
  listener.current = onOutcome;
  useEffect(() => () => running.current?.cancel(), []);
  const { marks, labVersion } = data;
  const run = useCallback(
    (mode: PracticeMode, source: string): void => {
      if (running.current) return;
      setState({ kind: 'running', mode, phase: null });
      const onPhase = (phase: PhaseMessage) => setState({ kind: 'running', mode, phase });
      const asked = mode === 'check' ? 'check' : 'measure';
      const request = { exercise, source, seed: drawSeed(), mode: asked, ...(marks && { marks }) } as const;
      const started = runPractice(request, { startWorker: () => startPracticeWorker(exercise, labVersion), onPhase });
      running.current = started;
      void started.outcome.then((outcome) => {
        running.current = null;
        setState({ kind: 'done', mode, outcome, source });
        if (outcome.kind === 'result') keep({ mode, outcome, source, at: new Date().toISOString() });
        listener.current(outcome, source);
      });
    },
    [exercise, labVersion, marks, keep],
  );
  const cancel = useCallback(() => running.current?.cancel(), []);
  return { state, last, run, cancel };
}

/** Remembered by the browser. The code that reads and writes it includes the whole schema of results, so it is loaded on demand. */
function useKeptResult({ userId, assignmentId, exercise }: DraftKey): readonly [PracticeResult | null, (result: PracticeResult) => void] {
  const [last, setLast] = useState<PracticeResult | null>(null);
  useEffect(() => {
    void import('../practice/kept-result.ts').then(({ readKeptResult }) => {
      const kept = readKeptResult(browserStorage(), { userId, assignmentId, exercise });
      if (kept === null) return;
      const { mode, at, source, result, clock } = kept;
      setLast((newer) => newer ?? { mode, at, source, outcome: { kind: 'result', result, clock } });
    });
  }, [userId, assignmentId, exercise]);
  const keep = useCallback(
    (run: PracticeResult) => {
      setLast(run);
      const { mode, at, source, outcome } = run;
      void import('../practice/kept-result.ts').then(({ keepResult }) => {
        keepResult(
          browserStorage(),
          { userId, assignmentId, exercise },
          { mode, at, source, result: outcome.result, clock: outcome.clock },
        );
      });
    },
    [userId, assignmentId, exercise],
  );
  return [last, keep];
}
