/** Ends a child process for more than one reason. */
export interface Lifeline {
  readonly signal: AbortSignal;
  /** From now on this signal ends it too. */
  hangsOn(signal: AbortSignal): void;
  cut(reason: unknown): void;
}

export function createLifeline(): Lifeline {
  const end = new AbortController();
  return {
    signal: end.signal,
    hangsOn(signal) {
      const cut = (): void => end.abort(signal.reason);
      if (signal.aborted) cut();
      else signal.addEventListener('abort', cut, { once: true });
    },
    cut: (reason) => end.abort(reason),
  };
}
