import type { Limits } from './limits.ts';

/** What a student's file spends time on. */
export type Use = 'compile' | 'fill' | 'run';

/** Adds up the time of a grading's steps, by use. */
export interface TimeAccount {
  /** Ends the current step and starts one for this use; null for a step of ours. */
  begin(use: Use | null): void;
  /** Milliseconds that the file may still spend on this use, before the current step. */
  leftMs(use: Use): number;
  /** Continues the same grading with new device time, for another experiment. */
  renewRuns(): void;
}

/** `clock` in milliseconds. */
export function createTimeAccount(clock: () => number, { studentMs, deviceMs }: Limits): TimeAccount {
  let allMs = 0;
  let runsMs = 0;
  let current: { readonly use: Use; readonly sinceMs: number } | null = null;
  function close(): void {
    if (current === null) return;
    const ms = clock() - current.sinceMs;
    allMs += ms;
    if (current.use === 'run') runsMs += ms;
    current = null;
  }
  return {
    begin(use) {
      close();
      if (use !== null) current = { use, sinceMs: clock() };
    },
    leftMs(use) {
      const spentMs = current === null ? 0 : clock() - current.sinceMs;
      const left = studentMs - allMs - spentMs;
      return use === 'run' ? Math.min(left, deviceMs - runsMs - (current?.use === 'run' ? spentMs : 0)) : left;
    },
    renewRuns() {
      close();
      runsMs = 0;
    },
  };
}
