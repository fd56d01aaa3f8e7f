import type { StudentProgress } from './class-queries.ts';

export const STUCK_AFTER_HOURS = 48;

const HOUR_MS = 3_600_000;

/**
 * The one definition of "stuck": a student who has handed in, is not accepted, has had no better score for 48 hours, and may still hand in.
 * `closesAt`: when hand-ins of this student are no longer accepted.
 */
export function isStuck(
  { acceptedAt, improvedAt, firstAt }: Pick<StudentProgress, 'acceptedAt' | 'improvedAt' | 'firstAt'>,
  { now, closesAt }: { readonly now: Date; readonly closesAt: Date },
): boolean {
  if (acceptedAt !== null || now > closesAt) return false;
  return now.getTime() - (improvedAt ?? firstAt).getTime() >= STUCK_AFTER_HOURS * HOUR_MS;
}
