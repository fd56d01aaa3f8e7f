import { Refused } from '@rooflab/db';
import type { MoreTime } from '../extension/more-time.ts';
import { extendedDueAt, lastMoment, lateDaysAllowed, lateDaysAt } from '../grade/deadline.ts';
import type { AssignmentRules } from '../grade/grade-input.ts';

export interface HandInRules {
  readonly assignment: Omit<AssignmentRules, 'id' | 'counting' | 'items'> & {
    readonly releaseAt: Date;
    readonly attemptLimit: number | null;
    readonly cooldownSeconds: number;
  };
  readonly timeZone: string;
  readonly extension: (MoreTime & { readonly extraAttempts: number }) | null;
}

/** What the student did before, for this exercise. */
export interface HandInHistory {
  /** Neither cancelled, refunded nor about to be replaced. */
  readonly attemptsUsed: number;
  readonly lastAt: Date | null;
}

export interface Lateness {
  readonly lateDays: number;
  /** Of the points, under the policy `percent`. */
  readonly penaltyPercent: number;
}

/** How late a hand-in at `at` is. Throws `Refused` when the assignment is not open then. */
export function checkOpen(at: Date, { assignment, timeZone, extension }: HandInRules): Lateness {
  if (at < assignment.releaseAt) {
    throw new Refused('not-released', `This assignment opens at ${assignment.releaseAt.toISOString()}.`, 'You can hand in from then on.', {
      releaseAt: assignment.releaseAt,
    });
  }
  const dueAt = extendedDueAt({ dueAt: assignment.dueAt, timeZone }, extension);
  const deadline = { dueAt, graceMinutes: assignment.graceMinutes, timeZone };
  const allowed = lateDaysAllowed(assignment);
  const lateDays = lateDaysAt(at, deadline);
  if (lateDays > allowed) {
    const closedAt = lastMoment(deadline, allowed);
    throw new Refused('closed', `This assignment closed at ${closedAt.toISOString()}.`, 'Ask the staff for an extension.', { closedAt });
  }
  return { lateDays, penaltyPercent: assignment.latePolicy === 'percent' ? Math.min(100, lateDays * assignment.latePercentPerDay) : 0 };
}

/** Attempts left after this one (null: no limit). Throws `Refused` when there is none for it, or it comes too soon. */
export function checkAttempts(at: Date, { assignment, extension }: HandInRules, history: HandInHistory): number | null {
  if (history.lastAt !== null && assignment.cooldownSeconds > 0) {
    const retryAt = new Date(history.lastAt.getTime() + assignment.cooldownSeconds * 1000);
    if (at < retryAt) {
      const seconds = Math.ceil((retryAt.getTime() - at.getTime()) / 1000);
      throw new Refused('cooling-down', `Wait ${seconds} s before the next hand-in.`, 'Check and Measure are free.', { retryAt });
    }
  }
  if (assignment.attemptLimit === null) return null;
  const attemptLimit = assignment.attemptLimit + (extension?.extraAttempts ?? 0);
  const left = attemptLimit - history.attemptsUsed - 1;
  if (left < 0) {
    const only = attemptLimit === 1;
    const used = only ? 'Your only attempt is used.' : `All ${attemptLimit} attempts are used.`;
    const remedy = only ? 'Ask the staff for another.' : 'Ask the staff for more, or keep your best one.';
    throw new Refused('no-attempts-left', used, remedy, { attemptLimit });
  }
  return left;
}

/** Throws `Refused` unless a late hand-in can be paid for and the student agreed to pay. */
export function checkLateness(
  { lateDays, penaltyPercent }: Lateness,
  { lateDaysLeft, acceptLate }: { lateDaysLeft: number | null; acceptLate: boolean },
): void {
  if (lateDays === 0) return;
  if (lateDaysLeft !== null && lateDaysLeft < 0) {
    throw new Refused('no-late-days', `This would use ${lateDays} late days, more than you have left.`, 'Ask the staff for an extension.', {
      lateDays,
    });
  }
  if (acceptLate) return;
  const price = penaltyPercent > 0 ? `costs ${penaltyPercent} % of its points` : `spends late days (${lateDays} for this assignment)`;
  throw new Refused('late-not-confirmed', `This hand-in is late and ${price}.`, 'Confirm to hand it in anyway.', {
    lateDays,
    penaltyPercent,
    ...(lateDaysLeft === null ? {} : { lateDaysLeft }),
  });
}
