import { RunnerError } from '@rooflab/runner';

export interface Stopped {
  /** Rejects with a `RunnerError`, and never resolves. */
  readonly promise: Promise<never>;
  readonly ignore: () => void;
}

/** Rejects at a SIGTERM, which runners send before they kill a step that takes too long: that leaves time for a report. */
export function whenStopped(): Stopped {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new RunnerError('The grading was stopped from outside before it came to an end.'));
  promise.catch(() => {}); // otherwise an unhandled rejection
  process.once('SIGTERM', stop);
  return { promise, ignore: () => process.off('SIGTERM', stop) };
}
