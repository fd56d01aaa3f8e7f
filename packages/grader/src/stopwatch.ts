import type { Result } from '@rooflab/result';
import type { Phase, PhaseMessage } from './phase.ts';

/** Forwards the steps of a grading, and adds up the time of each phase. */
export interface Stopwatch {
  announce(message: PhaseMessage): void;
  /** The most recently announced step. */
  current(): PhaseMessage | null;
  /** Ends the running phase. */
  phases(): Result['phases'];
}

/** `clock` in milliseconds. */
export function createStopwatch(watched: { clock: () => number; onPhase: (message: PhaseMessage) => void }): Stopwatch {
  const { clock, onPhase } = watched;
  const spent = new Map<Phase, number>();
  let current: PhaseMessage | null = null;
  let since: number | null = null;
  function stop(): void {
    if (current && since !== null) spent.set(current.phase, (spent.get(current.phase) ?? 0) + clock() - since);
    since = null;
  }
  return {
    announce(message) {
      stop();
      current = message;
      since = clock();
      onPhase(message);
    },
    current: () => current,
    phases() {
      stop();
      return [...spent].map(([phase, ms]) => ({ phase, ms: Math.round(ms * 10) / 10 }));
    },
  };
}
