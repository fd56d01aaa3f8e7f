'use client';
import { createContext, type ReactNode, useContext } from 'react';

const TimeZoneContext = createContext<string | null>(null);

/** The zone of all times in the page: within a course, the course's. */
export function TimeZoneProvider({ timeZone, children }: { readonly timeZone: string; readonly children: ReactNode }) {
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}

/** For what is drawn in the browser alone, such as a dialog; outside of courses the reader's own zone. */
export function useTimeZone(): string {
  return useContext(TimeZoneContext) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
