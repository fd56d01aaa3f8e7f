'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { TIME_ZONE_COOKIE } from './time-zone.ts';

const YEAR_SECONDS = 31_536_000;

/** Tells the server the reader's time zone, for pages outside of courses and for what a deadline is in the reader's own time; the first visit is then rendered again. */
export function TimeZoneCookie() {
  const router = useRouter();
  useEffect(() => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (document.cookie.split('; ').includes(`${TIME_ZONE_COOKIE}=${zone}`)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${TIME_ZONE_COOKIE}=${zone}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    router.refresh();
  }, [router]);
  return null;
}
