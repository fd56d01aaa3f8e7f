'use client';
import type { PhaseMessage } from '@rooflab/grader/phase';
import type { PlayRequest } from '@rooflab/grader/play';
import { useCallback, useEffect, useRef, useState } from 'react';
import { drawSeed } from '../practice/draw-seed.ts';
import { type PlayedOutcome, type PracticeRun, runPlayer } from '../practice/run-practice.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';

/** A file to be played. */
export interface PlayedFile {
  readonly exercise: string;
  /** The version, if the lab is a course's own. */
  readonly labVersion: string | null;
  readonly source: string;
  /** The seed of the run on the page, so that the player shows that run's cases. With null it draws one. */
  readonly seed: string | null;
}

type RecordingState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'recording'; readonly phase: PhaseMessage | null }
  | { readonly kind: 'done'; readonly outcome: PlayedOutcome };

/** The part of a file's run that is recorded. */
export type RecordedPart = Pick<PlayRequest, 'testCase' | 'firstWorkgroup' | 'element'>;

export interface RecordingOfFile {
  readonly state: RecordingState;
  record(part: RecordedPart): void;
  close(): void;
}

/** Records a file in the reader's own browser, one case at a time; all cases of one reader come from the same seed. */
export function useRecording({ exercise, labVersion, source, seed }: PlayedFile): RecordingOfFile {
  const [state, setState] = useState<RecordingState>({ kind: 'closed' });
  const running = useRef<PracticeRun<PlayedOutcome> | null>(null);
  const drawn = useRef(seed);
  const stop = useCallback(() => {
    running.current?.cancel();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const record = useCallback(
    (part: RecordedPart): void => {
      stop();
      drawn.current ??= drawSeed();
      setState({ kind: 'recording', phase: null });
      const started = runPlayer(
        { exercise, source, seed: drawn.current, ...part },
        {
          startWorker: () => startPracticeWorker(labVersion),
          onPhase: (phase) => setState({ kind: 'recording', phase }),
        },
      );
      running.current = started;
      void started.outcome.then((outcome) => {
        if (running.current === started) setState({ kind: 'done', outcome });
      });
    },
    [exercise, labVersion, source, stop],
  );
  const close = useCallback(() => {
    stop();
    setState({ kind: 'closed' });
  }, [stop]);
  return { state, record, close };
}
