import { keptByCourse } from '../course/kept-by-course.ts';
import type { Context } from '../procedure/context.ts';
import { effectiveGrade } from './effective-grade.ts';
import { loadWholeGradebook } from './gradebook.ts';
import type { CourseGrade } from './schema.ts';

/** By enrolment: every student's grade in one course. */
type ClassGrades = ReadonlyMap<string, CourseGrade>;

/** The grades of a whole class, for all who sort, filter and turn pages. */
export const classGrades = keptByCourse<Pick<Context, 'db'>, ClassGrades>({
  compute: async ({ db }, courseId) => {
    const students = await loadWholeGradebook(db, courseId);
    return new Map(students.map(({ enrolmentId, input }) => [enrolmentId, effectiveGrade(input)]));
  },
});
