import { z } from 'zod';
import { itemGradeSchema } from '../assignment/student-status.ts';
import { idSchema } from '../procedure/schemas.ts';
import type { CourseGrade } from './effective-grade.ts';

const assignmentGradeSchema = z.object({
  assignmentId: idSchema,
  points: z.number(),
  maxPoints: z.number(),
  lateDaysSpent: z.int(),
  /** The assignment as a whole was given points by a person. */
  overridden: z.boolean(),
  /** Something was handed in, or a person gave points instead; false: a dash is shown, for that is not the same as 0 points. */
  handedIn: z.boolean(),
  items: z.array(itemGradeSchema),
});

export type AssignmentGradeAnswer = z.infer<typeof assignmentGradeSchema>;

export const courseGradeSchema = z.object({
  points: z.number(),
  /** Of all assignments that are released. */
  maxPoints: z.number(),
  lateDaysSpent: z.int(),
  lateDaysLeft: z.int(),
  /** By due date; those that are released. */
  assignments: z.array(assignmentGradeSchema),
});

export type CourseGradeAnswer = z.infer<typeof courseGradeSchema>;

interface Dated {
  readonly releaseAt: Date;
}

/** Whether an assignment counts in totals: once it is released, also after it was archived, since its grades are kept. */
export function isReleased({ releaseAt }: Dated, now: Date): boolean {
  return releaseAt <= now;
}

/**
 * The grade that everybody is told, students and staff, on pages and in files: of the assignments that are released. Nobody can have points
 * in another one, so with it a total would be out of too many. Late days are of the whole course.
 */
export function releasedGrade(grade: CourseGrade, assignments: readonly (Dated & { readonly id: string })[], now: Date): CourseGradeAnswer {
  const released = new Set(assignments.filter((each) => isReleased(each, now)).map(({ id }) => id));
  const counted = grade.assignments
    .filter(({ assignmentId }) => released.has(assignmentId))
    .map((assignment) => ({ ...assignment, items: [...assignment.items], handedIn: isHandedIn(assignment) }));
  return {
    points: counted.reduce((sum, { points }) => sum + points, 0),
    maxPoints: counted.reduce((sum, { maxPoints }) => sum + maxPoints, 0),
    lateDaysSpent: grade.lateDaysSpent,
    lateDaysLeft: grade.lateDaysLeft,
    assignments: counted,
  };
}

type Graded = Pick<CourseGrade['assignments'][number], 'items' | 'overridden' | 'lateDaysSpent'>;

function isHandedIn({ overridden, items }: Graded): boolean {
  return overridden || items.some(({ reason }) => reason !== 'nothing-handed-in');
}

/** Nothing that was handed in has a result yet, or nothing was, and nobody gave points instead. */
export function hasNoResult({ overridden, items }: Graded): boolean {
  return !overridden && items.every(({ reason }) => reason === 'nothing-handed-in' || reason === 'no-result-yet');
}

/** At least one hand-in that counts came late, or late days were spent. */
export function isLate({ lateDaysSpent, items }: Graded): boolean {
  return lateDaysSpent > 0 || items.some(({ lateDays }) => lateDays > 0);
}

/** Points of the assignment, or of one item in it, were given by a person. */
export function isOverridden({ overridden, items }: Graded): boolean {
  return overridden || items.some(({ reason }) => reason === 'override');
}
