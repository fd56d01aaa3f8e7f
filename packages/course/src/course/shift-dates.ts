import { Temporal } from 'temporal-polyfill';
import { instantOf } from '../grade/deadline.ts';

/** A calendar date, `2027-04-05`. */
type PlainDate = string;

function localOf(at: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** The date that clocks in `timeZone` show at that moment. */
export function dateIn(at: Date, timeZone: string): PlainDate {
  return localOf(at, timeZone).toPlainDate().toString();
}

/** Whole days from one date to another; negative when `to` is earlier. Throws `RangeError` for an invalid date. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

interface Shift {
  readonly days: number;
  /** IANA names: the local time in `from` is kept in `to`. */
  readonly from: string;
  readonly to: string;
}

/** The same time of day so many calendar days later, across changes to and from summer time. */
export function shiftedByDays(at: Date, { days, from, to }: Shift): Date {
  return instantOf(localOf(at, from).add({ days }).toString(), to);
}

/** The moment at which clocks in `timeZone` show `time` (`23:59`), so many days after `date`. Throws `RangeError` for an invalid date. */
export function momentAfter(date: PlainDate, { days, time, timeZone }: { days: number; time: string; timeZone: string }): Date {
  return instantOf(`${Temporal.PlainDate.from(date).add({ days }).toString()}T${time}`, timeZone);
}
