import type { CourseGrade } from '@rooflab/db';
import { z } from 'zod';
import { exerciseGradeSchema } from '../assignment/student-status.ts';
import { idSchema } from '../schemas.ts';

export const courseGradeSchema = z.object({
  points: z.number(),
  maxPoints: z.number(),
  lateDaysSpent: z.int(),
  lateDaysLeft: z.int(),
  /** By due date. */
  assignments: z.array(
    z.object({
      assignmentId: idSchema,
      points: z.number(),
      maxPoints: z.number(),
      lateDaysSpent: z.int(),
      /** The assignment as a whole was given points by a person. */
      overridden: z.boolean(),
      exercises: z.array(exerciseGradeSchema),
    }),
  ),
});

export function gradeAnswer({ assignments, ...grade }: CourseGrade): z.infer<typeof courseGradeSchema> {
  return { ...grade, assignments: assignments.map((assignment) => ({ ...assignment, exercises: [...assignment.exercises] })) };
}

/** The grade of these assignments alone: students learn of none before it is released. Late days are of the whole course. */
export function shownGrade(grade: CourseGrade, shown: readonly { readonly id: string }[]): z.infer<typeof courseGradeSchema> {
  const assignments = gradeAnswer(grade).assignments.filter(({ assignmentId }) => shown.some(({ id }) => id === assignmentId));
  const points = assignments.reduce((sum, each) => sum + each.points, 0);
  const maxPoints = assignments.reduce((sum, each) => sum + each.maxPoints, 0);
  return { ...gradeAnswer(grade), points, maxPoints, assignments };
}
