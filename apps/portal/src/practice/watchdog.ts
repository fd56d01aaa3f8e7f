import type { PhaseMessage } from '@rooflab/grader/phase';

/** How far a step may exceed its limit before it counts as hanging: messages take time, and pages sleep. */
const GRACE_MS = 1500;

/** Ends a run that is stuck in a step. */
export interface Watchdog {
  /** A step has begun; its time limit starts now. */
  saw(phase: PhaseMessage): void;
  stop(): void;
}

/** `onHang` gets the step that did not end. Times are passed in, so that tests need not wait. */
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
