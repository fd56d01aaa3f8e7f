import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { findCourse } from '../api/course.ts';
import { PATH_HEADER } from '../pages-bridge.ts';
import { slugInPath } from '../shell/paths.ts';
import { formatMoment, type MomentStyle } from './format-moment.ts';
import { readTimeZone, TIME_ZONE_COOKIE } from './time-zone.ts';

/**
 * A moment in the page's time zone; the exact moment, with its zone and the reader's own time where that differs, on hover and for screen readers.
 * Server components only.
 */
export async function Time({ at, style = 'day-time' }: { readonly at: Date; readonly style?: MomentStyle }) {
  const [zone, own] = await Promise.all([pageTimeZone(), readerTimeZone()]);
  const ownTime = formatMoment(at, 'day-time', own);
  const title = formatMoment(at, 'full', zone) + (ownTime === formatMoment(at, 'day-time', zone) ? '' : ` (your time: ${ownTime})`);
  return (
    <time dateTime={at.toISOString()} title={title} className="whitespace-nowrap">
      {formatMoment(at, style, zone)}
    </time>
  );
}

/** The zone of all times on a page: within a course the course's, so that staff and students read the same; elsewhere the reader's own. */
export const pageTimeZone = cache(async (): Promise<string> => {
  const slug = slugInPath((await headers()).get(PATH_HEADER) ?? '');
  return slug === null ? await readerTimeZone() : (await findCourse(slug)).timeZone;
});

/** Read once per page. */
export const readerTimeZone = cache(async (): Promise<string> => readTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value));
