import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, instantSchema } from '../procedure/schemas.ts';
import { instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { areOfCourse, setAssignmentDates } from './assignments.ts';
import { gradeChanges, gradeChangesSchema } from './grade-changes.ts';

const input = z.object({
  courseId: idSchema,
  dates: z
    .array(
      z
        .object({ assignmentId: idSchema, releaseAt: instantSchema, dueAt: instantSchema, leaderboardFrozenAt: instantSchema.nullable() })
        .refine(({ releaseAt, dueAt }) => releaseAt < dueAt, {
          path: ['dueAt'],
          message: 'An assignment must be due after it is released.',
        }),
    )
    .min(1, 'Choose at least one assignment.')
    .max(200)
    .refine((dates) => new Set(dates.map(({ assignmentId }) => assignmentId)).size === dates.length, 'Name each assignment once.'),
});

/** Only the ids at the top of an input are checked before. */
async function requireOfCourse(db: Parameters<typeof areOfCourse>[0], { courseId, dates }: z.infer<typeof input>): Promise<void> {
  const ids = dates.map(({ assignmentId }) => assignmentId);
  if (!(await areOfCourse(db, courseId, ids))) throw new ApiError('not-found');
}

export const previewDates = staffProcedure('course:read')
  .meta({ sentence: 'Whose grades would change if assignments of a course had these dates.' })
  .input(input)
  .output(gradeChangesSchema)
  .query(async ({ ctx, input: asked }) => {
    await requireOfCourse(ctx.db, asked);
    const dueAt = new Map(asked.dates.map((dates) => [dates.assignmentId, dates.dueAt]));
    return await gradeChanges(ctx.db, asked.courseId, (rules) => ({ ...rules, dueAt: dueAt.get(rules.id) ?? rules.dueAt }));
  });

export const setDates = instructorProcedure('course:write')
  .meta({ sentence: 'New dates for assignments of a course: all of them or, if one is refused, none.' })
  // Dates of extensions stay as they are, their days follow; grades follow immediately: look at `previewDates` first.
  .input(input)
  .output(doneSchema)
  .mutation(async ({ ctx, input: asked }) => {
    await requireOfCourse(ctx.db, asked);
    await setAssignmentDates(ctx.db, { ...asked, actor: actorOf(ctx.caller) });
    return DONE;
  });
