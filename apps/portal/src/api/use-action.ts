'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useRouter } from 'next/navigation';
import { useCallback, useState, useTransition } from 'react';
import { errorAnswer } from './client.ts';

export interface Action<Input, Output> {
  /** Null when it was refused: `error` then says why. */
  run(input: Input): Promise<Output | null>;
  readonly pending: boolean;
  readonly error: ErrorAnswer | null;
  clearError(): void;
}

/** A change through the API; reloads the page afterwards, so that all of it is up to date. */
export function useAction<Input, Output>(change: (input: Input) => Promise<Output>): Action<Input, Output> {
  const router = useRouter();
  const [running, setRunning] = useState(false);
  const [refreshing, startTransition] = useTransition();
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const run = useCallback(
    async (input: Input): Promise<Output | null> => {
      setRunning(true);
      setError(null);
      try {
        const output = await change(input);
        startTransition(() => router.refresh());
        return output;
      } catch (fault) {
        setError(errorAnswer(fault));
        return null;
      } finally {
        setRunning(false);
      }
    },
    [change, router],
  );
  const clearError = useCallback(() => setError(null), []);
  return { run, pending: running || refreshing, error, clearError };
}
