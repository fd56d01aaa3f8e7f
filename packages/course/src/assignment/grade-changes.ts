import type { Queryable } from '@rooflab/db';
import { z } from 'zod';
import { effectiveGrade } from '../grade/effective-grade.ts';
import type { AssignmentRules } from '../grade/grade-input.ts';
import { loadGradebook } from '../grade/gradebook.ts';
import { idSchema } from '../procedure/schemas.ts';

/** A class; a larger course shows its first ones by name. */
const MOST_STUDENTS = 5000;

export const gradeChangesSchema = z.object({
  /** Students whose points would be others. */
  changes: z.array(z.object({ enrolmentId: idSchema, name: z.string(), before: z.number(), after: z.number() })),
  students: z.int(),
});

/** Whose points in a course would change, if each assignment had the rules that `changed` makes of its own. */
export async function gradeChanges(
  db: Queryable,
  courseId: string,
  changed: (rules: AssignmentRules) => AssignmentRules,
): Promise<z.infer<typeof gradeChangesSchema>> {
  const students = await loadGradebook(db, { courseId, after: null, limit: MOST_STUDENTS, complete: true });
  const changes = students
    .map(({ enrolmentId, name, input }) => {
      const assignments = input.assignments.map(changed);
      return { enrolmentId, name, before: effectiveGrade(input).points, after: effectiveGrade({ ...input, assignments }).points };
    })
    .filter(({ before, after }) => before !== after);
  return { changes, students: students.length };
}
