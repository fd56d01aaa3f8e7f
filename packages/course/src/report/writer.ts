import { ApiError } from '../procedure/errors.ts';
import type { Member } from '../procedure/permission.ts';

/** The caller's enrolment, for what only the students of a report do; whether the caller is one of them, the database room says. */
export function writer({ enrolmentId }: Member): string {
  if (enrolmentId !== null) return enrolmentId;
  const message = 'Only the students of this report can change it.';
  throw new ApiError('not-possible-now', { code: 'not-in-report', message, remedy: 'Join the course to write a report of your own.' });
}
