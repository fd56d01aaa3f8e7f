import type { PhaseMessage } from '@rooflab/grader/phase';

/** How far a step may exceed its limit before it counts as hanging: messages take time, and pages sleep. */
const GRACE_MS = 1500;

/** Ends a run whose steps stop following each other. */
export interface Watchdog {
  /** A step has begun: it has its limit from now on. */
  saw(phase: PhaseMessage): void;
  stop(): void;
}

/** `onHang` gets the step that did not end. Times are given in, so that tests need not wait. */
export function createWatchdog(
  onHang: (step: PhaseMessage) => void,
  timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> = globalThis,
): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => timers.clearTimeout(timer);
  return {
    saw(phase) {
      stop();
      timer = timers.setTimeout(() => onHang(phase), phase.limitMs + GRACE_MS);
    },
    stop,
  };
}
