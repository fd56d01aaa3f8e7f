export const TIME_ZONE_COOKIE = 'rooflab-time-zone';

/** The reader's own, as the browser said at the page before; UTC until it has. */
export function readTimeZone(value: string | undefined): string {
  if (value === undefined) return 'UTC';
  try {
    const zone = decodeURIComponent(value);
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}
