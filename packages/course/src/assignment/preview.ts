import { z } from 'zod';
import { lastMoment } from '../grade/deadline.ts';
import { effectiveGrade } from '../grade/effective-grade.ts';
import type { GradeInput } from '../grade/grade-input.ts';
import { type GradebookStudent, loadGradebook } from '../grade/gradebook.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { assignmentFieldsSchema } from './assignment-fields.ts';

/** A class; a larger course shows its first ones by name. */
const MOST_STUDENTS = 5000;

const output = z.object({
  /** The last moment that counts as 0, 1, … days late. */
  lastMoments: z.array(z.object({ lateDays: z.int(), at: z.date() })),
  /** Students whose points would be others, if the assignment exists already. */
  changes: z.array(z.object({ enrolmentId: idSchema, name: z.string(), before: z.number(), after: z.number() })),
  students: z.int(),
});

export const preview = staffProcedure('course:read')
  .meta({ sentence: 'What an assignment with these rules would mean, before they are set: its deadlines, and whose grades would change.' })
  .input(z.object({ courseId: idSchema, assignmentId: idSchema.optional(), fields: assignmentFieldsSchema }))
  .output(output)
  .query(async ({ ctx, input: { courseId, assignmentId, fields } }) => {
    const deadline = { dueAt: fields.dueAt, graceMinutes: fields.graceMinutes, timeZone: ctx.course.timeZone };
    const lastMoments = Array.from({ length: fields.maxLateDays + 1 }, (_, lateDays) => ({ lateDays, at: lastMoment(deadline, lateDays) }));
    const students =
      assignmentId === undefined ? [] : await loadGradebook(ctx.db, { courseId, after: null, limit: MOST_STUDENTS, complete: true });
    const rules = { ...fields, id: assignmentId ?? '' };
    const changes = students.map((student) => changeFor(student, rules)).filter(({ before, after }) => before !== after);
    return { lastMoments, changes, students: students.length };
  });

function changeFor({ enrolmentId, name, input }: GradebookStudent, rules: GradeInput['assignments'][number]) {
  const assignments = input.assignments.map((assignment) => (assignment.id === rules.id ? rules : assignment));
  return { enrolmentId, name, before: effectiveGrade(input).points, after: effectiveGrade({ ...input, assignments }).points };
}
