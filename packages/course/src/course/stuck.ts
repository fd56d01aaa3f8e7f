import type { StudentProgress } from './course-stats.ts';

/** Without a better score for so long, and not accepted, somebody is stuck. */
export const STUCK_AFTER_HOURS = 48;

const HOUR_MS = 3_600_000;

/**
 * Who is stuck, wherever the platform speaks of it: a student who has handed in, is not accepted, has had no better score for 48 hours, and may
 * still hand in. `closesAt`: from when on nothing is taken from this student.
 */
export function isStuck(
  { acceptedAt, improvedAt, firstAt }: Pick<StudentProgress, 'acceptedAt' | 'improvedAt' | 'firstAt'>,
  { now, closesAt }: { readonly now: Date; readonly closesAt: Date },
): boolean {
  if (acceptedAt !== null || now > closesAt) return false;
  return now.getTime() - (improvedAt ?? firstAt).getTime() >= STUCK_AFTER_HOURS * HOUR_MS;
}
