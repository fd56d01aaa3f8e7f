'use client';
import type { PhaseMessage } from '@rooflab/grader/phase';
import type { SpeedMarks } from '@rooflab/roofline';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PracticeOutcome, type PracticeRun, runPractice } from '../practice/run-practice.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';

/** `count` is `measure` where the browser gives no GPU times. */
export type PracticeMode = 'check' | 'count' | 'measure';

export type PracticeState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly mode: PracticeMode; readonly phase: PhaseMessage | null }
  | { readonly kind: 'done'; readonly mode: PracticeMode; readonly outcome: PracticeOutcome; readonly source: string };

export interface Practice {
  readonly state: PracticeState;
  run(mode: PracticeMode, source: string): void;
  cancel(): void;
}

/** Runs on the reader's own GPU, one at a time. `onOutcome` gets the source that was run, too. */
export function usePractice(exercise: string, marks: SpeedMarks, onOutcome: (outcome: PracticeOutcome, source: string) => void): Practice {
  const [state, setState] = useState<PracticeState>({ kind: 'idle' });
  const running = useRef<PracticeRun | null>(null);
  const listener = useRef(onOutcome);
  listener.current = onOutcome;
  useEffect(() => () => running.current?.cancel(), []);
  const { passFraction, fullFraction } = marks;
  const run = useCallback(
    (mode: PracticeMode, source: string): void => {
      if (running.current) return;
      setState({ kind: 'running', mode, phase: null });
      const onPhase = (phase: PhaseMessage) => setState({ kind: 'running', mode, phase });
      const asked = mode === 'check' ? 'check' : 'measure';
      const request = { exercise, source, seed: drawSeed(), mode: asked, marks: { passFraction, fullFraction } } as const;
      const started = runPractice(request, { startWorker: startPracticeWorker, onPhase });
      running.current = started;
      void started.outcome.then((outcome) => {
        running.current = null;
        setState({ kind: 'done', mode, outcome, source });
        listener.current(outcome, source);
      });
    },
    [exercise, passFraction, fullFraction],
  );
  const cancel = useCallback(() => running.current?.cancel(), []);
  return { state, run, cancel };
}

/** 16 bytes as hex digits: every run has other cases, as every grading has. */
function drawSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
