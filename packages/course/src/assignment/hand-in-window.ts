import type { MoreTime } from '../extension/more-time.ts';
import { extendedDueAt, lastMoment, lateDaysAllowed } from '../grade/deadline.ts';

interface WindowRules {
  readonly dueAt: Date;
  readonly graceMinutes: number;
  readonly latePolicy: 'none' | 'percent' | 'budget';
  readonly maxLateDays: number;
}

export interface HandInWindow {
  /** With the extension. */
  readonly dueAt: Date;
  /** The due date and its grace: what comes until then is not late. */
  readonly lateFrom: Date;
  /** Nothing is accepted after it. */
  readonly closesAt: Date;
}

/** Until when a student may hand in. `extension`: what the student has; null without one. */
export function handInWindow(rules: WindowRules, { timeZone, extension }: { timeZone: string; extension: MoreTime | null }): HandInWindow {
  const dueAt = extendedDueAt({ dueAt: rules.dueAt, timeZone }, extension);
  const deadline = { dueAt, graceMinutes: rules.graceMinutes, timeZone };
  return { dueAt, lateFrom: lastMoment(deadline, 0), closesAt: lastMoment(deadline, lateDaysAllowed(rules)) };
}
