'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { rungWords } from '@rooflab/roofline';
import { useEffect, useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import type { PlayedBeside } from './player.tsx';
import { type PlayedExercise, useRecording } from './use-recording.ts';

/** Rungs of an assignment's exercise that the reader may read, in the order in which they are offered. */
export interface ReadableRungs {
  readonly assignmentId: string;
  readonly rungs: readonly string[];
}

interface Asked {
  readonly of: PlayedExercise;
  readonly readable: ReadableRungs | null;
  readonly testCase: string;
  readonly seed: string;
}

export interface Beside {
  readonly rung: string | null;
  choose(rung: string | null): void;
  /** What is happening, or why it cannot be played, as a sentence; null while there is nothing to say. */
  readonly said: string | null;
  readonly error: ErrorAnswer | null;
  readonly played: PlayedBeside | null;
}

/** A rung of the reader's choice, recorded at the same case. */
export function useBeside({ of, readable, testCase, seed }: Asked): Beside {
  const [rung, choose] = useState<string | null>(null);
  const [kernel, setKernel] = useState<{ readonly rung: string; readonly source: string } | null>(null);
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const { state, record, close } = useRecording(of);
  const { exercise } = of;
  const assignmentId = readable?.assignmentId;
  useEffect(() => {
    setKernel(null);
    setError(null);
    close();
    if (rung === null || assignmentId === undefined) return;
    let isWanted = true;
    api.lab.rungKernel.query({ assignmentId, exercise, rung }).then(
      ({ source }) => {
        if (!isWanted) return;
        setKernel({ rung, source });
        record({ source, seed, testCase });
      },
      (thrown: unknown) => isWanted && setError(errorAnswer(thrown)),
    );
    return () => {
      isWanted = false;
    };
  }, [rung, assignmentId, exercise, testCase, seed, record, close]);
  const ended = state.kind === 'done' ? state.outcome : null;
  const outcome = ended?.kind === 'played' ? ended.outcome : null;
  const played =
    kernel && outcome && 'recording' in outcome ? { ...kernel, name: rungWords(kernel.rung), recording: outcome.recording } : null;
  return { rung, choose, error, played, said: rung === null || played || error ? null : ended ? 'It cannot be played.' : 'Recording …' };
}
