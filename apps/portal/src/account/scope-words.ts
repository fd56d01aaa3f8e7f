import type { Scope } from '@rooflab/api';

/** What a token may do, as its owner reads it when choosing; at most as much as the owner may. */
export const scopeWords = {
  'hand-in:write': 'Hand in, cancel and choose your own hand-ins; answer comments on them',
  'results:read': 'Read your own hand-ins and results; for staff, those of the course',
  'course:read': 'Read courses, assignments and leaderboards; for staff, rosters and grades',
  'course:write': 'For staff: change courses, assignments, rosters, extensions, overrides and regrades; comment on hand-ins',
  admin: 'For administrators: users, workers, alerts and all courses',
} as const satisfies Record<Scope, string>;

export const LIFETIMES = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 180, label: '180 days' },
  { days: 365, label: 'a year' },
] as const;

/** Scopes that somebody can give to a token. */
export function scopesFor(isAdmin: boolean): Scope[] {
  return (Object.keys(scopeWords) as Scope[]).filter((scope) => isAdmin || scope !== 'admin');
}
