import type { Result } from '@rooflab/result';
import type { PhaseMessage } from './phase.ts';
import { createTimeline } from './timeline.ts';

/** Forwards the steps of a grading, and adds up the time of each phase. */
export interface Stopwatch {
  announce(message: PhaseMessage): void;
  /** The most recently announced step. */
  current(): PhaseMessage | null;
  /** Up to now. */
  phases(): Result['phases'];
}

/** `clock` in milliseconds. */
export function createStopwatch(watched: { clock: () => number; onPhase: (message: PhaseMessage) => void }): Stopwatch {
  const { clock, onPhase } = watched;
  const timeline = createTimeline(clock);
  let current: PhaseMessage | null = null;
  return {
    announce(message) {
      timeline.enter(message.phase);
      current = message;
      onPhase(message);
    },
    current: () => current,
    phases: timeline.phases,
  };
}
