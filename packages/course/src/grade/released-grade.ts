import { sumPoints } from './points.ts';
import type { AssignmentGrade, CourseGrade } from './schema.ts';

interface Dated {
  readonly releaseAt: Date;
}

/** Whether an assignment counts in totals: once it is released, also after it was archived, since its grades are kept. */
export function isReleased({ releaseAt }: Dated, now: Date): boolean {
  return releaseAt <= now;
}

/**
 * The grade that everybody is told, students and staff, on pages and in files: that of the released assignments. Nobody can have points in another
 * one, so counting it would make the maximum too large. Late days are those of the whole course.
 */
export function releasedGrade(grade: CourseGrade, assignments: readonly (Dated & { readonly id: string })[], now: Date): CourseGrade {
  const released = new Set(assignments.filter((each) => isReleased(each, now)).map(({ id }) => id));
  const counted = grade.assignments.filter(({ assignmentId }) => released.has(assignmentId));
  return {
    ...grade,
    points: sumPoints(counted.map(({ points }) => points)),
    maxPoints: sumPoints(counted.map(({ maxPoints }) => maxPoints)),
    assignments: counted,
  };
}

type Graded = Pick<AssignmentGrade, 'items' | 'overridden' | 'lateDaysSpent'>;

/** No work was handed in, or none has a result yet; and nobody gave points instead. */
export function hasNoResult({ overridden, items }: Graded): boolean {
  return !overridden && items.every(({ reason }) => reason === 'nothing-handed-in' || reason === 'no-result-yet');
}

/** Work that counts came late, or late days were spent. */
export function isLate({ lateDaysSpent, items }: Graded): boolean {
  return lateDaysSpent > 0 || items.some(({ lateDays }) => lateDays > 0);
}

/** Points of the assignment, or of one item in it, were given by a person. */
export function isOverridden({ overridden, items }: Graded): boolean {
  return overridden || items.some(({ reason }) => reason === 'override');
}
