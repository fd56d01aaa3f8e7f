import { Temporal } from 'temporal-polyfill';
import type { MoreTime } from '../extension/more-time.ts';
import type { AssignmentRules } from './grade-input.ts';

// Temporal, and not date-fns: its ZonedDateTime adds calendar days in a named zone, across changes of the clock, and says how a local time that
// occurs twice or never is read. The polyfill steps aside where the platform has it.

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

export interface Deadline {
  readonly dueAt: Date;
  /** Added after the due date, and after each late day. */
  readonly graceMinutes: number;
  /** IANA name: late days are calendar days there. */
  readonly timeZone: string;
}

/** An extension moves the due date later, never earlier: staff may have moved the assignment's own since. */
export function extendedDueAt({ dueAt, timeZone }: Pick<Deadline, 'dueAt' | 'timeZone'>, extension: MoreTime | null): Date {
  if (extension === null) return dueAt;
  const byDays = extension.extraDays === 0 ? dueAt : lastMoment({ dueAt, timeZone, graceMinutes: 0 }, extension.extraDays);
  return new Date(Math.max(dueAt.getTime(), byDays.getTime(), extension.dueAt?.getTime() ?? 0));
}

/** How many days late a hand-in may be; under the policy `none`, `maxLateDays` has no meaning. */
export function lateDaysAllowed({ latePolicy, maxLateDays }: Pick<AssignmentRules, 'latePolicy' | 'maxLateDays'>): number {
  return latePolicy === 'none' ? 0 : maxLateDays;
}

/** The last moment that counts as `lateDays` late: the same time of day, that many calendar days after the due date, and the grace. */
export function lastMoment({ dueAt, graceMinutes, timeZone }: Deadline, lateDays: number): Date {
  const due = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(due.add({ days: lateDays }).epochMilliseconds + graceMinutes * MS_PER_MINUTE);
}

/** 0 when handed in by the due date and its grace; otherwise the fewest calendar days that would have made it so. */
export function lateDaysAt(at: Date, deadline: Deadline): number {
  const lateMs = at.getTime() - deadline.dueAt.getTime() - deadline.graceMinutes * MS_PER_MINUTE;
  if (lateMs <= 0) return 0;
  // A change of the zone's offset shifts local time by a day at most, so this guess is never too high.
  let days = Math.max(1, Math.floor(lateMs / MS_PER_DAY) - 1);
  while (at > lastMoment(deadline, days)) days += 1;
  return days;
}

/**
 * The moment at which clocks in `timeZone` show `local` (`2026-10-25T23:59`). A time that occurs twice is read as the later one,
 * and one that is skipped with the offset before the change: both in the student's favour. Throws `RangeError` on anything else.
 */
export function instantOf(local: string, timeZone: string): Date {
  const plain = Temporal.PlainDateTime.from(local);
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds;
  const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds;
  return new Date(Math.max(earlier, later));
}

/** Whether the platform knows the time zone by this name. Offsets are not names: PostgreSQL reads the sign of `+02:00` the other way round. */
export function isTimeZone(name: string): boolean {
  // Temporal also accepts a whole date with its offset as a zone.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
