'use client';
import type { PhaseMessage } from '@rooflab/grader/phase';
import type { PlayRequest } from '@rooflab/grader/play';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PlayedOutcome, type PracticeRun, type PracticeWorker, runPlayer } from '../practice/run-practice.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';

/** What kernels are played for. */
export interface PlayedExercise {
  readonly exercise: string;
  /** The version, if the lab is a course's own. */
  readonly labVersion: string | null;
}

type RecordingState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'recording'; readonly phase: PhaseMessage | null }
  | { readonly kind: 'done'; readonly outcome: PlayedOutcome };

/** What is recorded, with the seed of its cases. */
export type RecordedPart = Pick<PlayRequest, 'source' | 'seed' | 'testCase' | 'firstWorkgroup' | 'element'>;

interface RecordingOfExercise {
  readonly state: RecordingState;
  /** Resolves when it is recorded, or another was begun. */
  record(part: RecordedPart): Promise<void>;
  /** A recording may be asked for at any moment: starts what it needs. */
  expect(): void;
  /** It is not expected any more. */
  forget(): void;
  close(): void;
}

/** Records kernels of an exercise in the reader's own browser, one case of one kernel at a time. */
export function useRecording({ exercise, labVersion }: PlayedExercise): RecordingOfExercise {
  const [state, setState] = useState<RecordingState>({ kind: 'closed' });
  const running = useRef<PracticeRun<PlayedOutcome> | null>(null);
  const waiting = useRef<PracticeWorker | null>(null);
  const expect = useCallback(() => {
    if (waiting.current) return;
    const worker = startPracticeWorker(exercise, labVersion);
    waiting.current = worker;
    worker.addEventListener('error', () => {
      if (waiting.current === worker) waiting.current = null;
    });
    worker.postMessage({ kind: 'prepare', exercise });
  }, [exercise, labVersion]);
  const forget = useCallback(() => {
    waiting.current?.terminate();
    waiting.current = null;
  }, []);
  const stop = useCallback(() => {
    running.current?.cancel();
    running.current = null;
  }, []);
  useEffect(
    () => () => {
      stop();
      forget();
    },
    [stop, forget],
  );
  const record = useCallback(
    async (part: RecordedPart): Promise<void> => {
      stop();
      setState({ kind: 'recording', phase: null });
      const started = runPlayer(
        { exercise, ...part },
        {
          startWorker() {
            const worker = waiting.current ?? startPracticeWorker(exercise, labVersion);
            waiting.current = null;
            return worker;
          },
          onPhase: (phase) => setState({ kind: 'recording', phase }),
        },
      );
      running.current = started;
      const outcome = await started.outcome;
      if (running.current === started) setState({ kind: 'done', outcome });
    },
    [exercise, labVersion, stop],
  );
  const close = useCallback(() => {
    stop();
    setState({ kind: 'closed' });
  }, [stop]);
  return { state, record, expect, forget, close };
}
