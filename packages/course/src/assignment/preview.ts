import { z } from 'zod';
import { lastMoment } from '../grade/deadline.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { assignmentFieldsSchema } from './assignment-fields.ts';
import { gradeChanges, gradeChangesSchema } from './grade-changes.ts';

const output = gradeChangesSchema.extend({
  /** The last moment that counts as 0, 1, … days late. */
  lastMoments: z.array(z.object({ lateDays: z.int(), at: z.date() })),
});

export const preview = staffProcedure('course:read')
  .meta({ sentence: 'What an assignment with these rules would mean, before they are set: its deadlines, and whose grades would change.' })
  .input(z.object({ courseId: idSchema, assignmentId: idSchema.optional(), fields: assignmentFieldsSchema }))
  .output(output)
  .query(async ({ ctx, input: { courseId, assignmentId, fields } }) => {
    const deadline = { dueAt: fields.dueAt, graceMinutes: fields.graceMinutes, timeZone: ctx.course.timeZone };
    const lastMoments = Array.from({ length: fields.maxLateDays + 1 }, (_, lateDays) => ({ lateDays, at: lastMoment(deadline, lateDays) }));
    if (assignmentId === undefined) return { lastMoments, changes: [], students: 0 };
    const changed = { ...fields, id: assignmentId };
    return { lastMoments, ...(await gradeChanges(ctx.db, courseId, (rules) => (rules.id === assignmentId ? changed : rules))) };
  });
