import { Temporal } from 'temporal-polyfill';

/** A moment as a `datetime-local` field shows it in that zone: `2026-12-01T23:59`. */
export function localTime(at: Date | string, timeZone: string): string {
  const instant = Temporal.Instant.from(typeof at === 'string' ? at : at.toISOString());
  return instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/**
 * The moment of a local time in that zone, ISO 8601 in UTC; null for an empty or unreadable one. A time that a clock change skips is moved forward by
 * the change.
 */
export function momentOf(local: string, timeZone: string): string | null {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
