import type { Result } from '@rooflab/result';

/** Time by phase, without gap or overlap: each phase lasts until the next one begins. */
export interface Timeline {
  enter(phase: string): void;
  /** Up to now, in milliseconds, in the order in which the phases were first entered. */
  phases(): Result['phases'];
}

export interface PhaseStart {
  readonly phase: string;
  /** By the clock of the time line. */
  readonly sinceMs: number;
}

/** `clock` in milliseconds. Without a first phase the time line begins with the first that is entered. */
export function createTimeline(clock: () => number, first?: PhaseStart): Timeline {
  const spent = new Map<string, number>();
  let current = first ?? null;
  function add(untilMs: number): void {
    if (current) spent.set(current.phase, (spent.get(current.phase) ?? 0) + untilMs - current.sinceMs);
  }
  function enter(phase: string): void {
    const nowMs = clock();
    add(nowMs);
    current = { phase, sinceMs: nowMs };
  }
  return {
    enter,
    phases() {
      if (current) enter(current.phase);
      return [...spent].map(([phase, ms]) => ({ phase, ms: Math.round(ms * 10) / 10 }));
    },
  };
}
