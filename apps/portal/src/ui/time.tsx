import { cookies } from 'next/headers';
import { cache } from 'react';
import { formatMoment, type MomentStyle } from './format-moment.ts';
import { readTimeZone, TIME_ZONE_COOKIE } from './time-zone.ts';

/** A moment in the reader's time zone; the exact moment, with its zone, on hover and for screen readers. Server components only. */
export async function Time({ at, style = 'day-time' }: { readonly at: Date; readonly style?: MomentStyle }) {
  const zone = await readerTimeZone();
  return (
    <time dateTime={at.toISOString()} title={formatMoment(at, 'full', zone)} className="whitespace-nowrap">
      {formatMoment(at, style, zone)}
    </time>
  );
}

/** Read once per page. */
export const readerTimeZone = cache(async (): Promise<string> => readTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value));
