import { currentZoneName } from './time-zone-choices.ts';

export const TIME_ZONE_COOKIE = 'rooflab-time-zone';

/** The reader's own zone, as the browser reported it on the previous page; UTC until then. */
export function readTimeZone(value: string | undefined): string {
  if (value === undefined) return 'UTC';
  try {
    const zone = decodeURIComponent(value);
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return currentZoneName(zone);
  } catch {
    return 'UTC';
  }
}
