import { z } from 'zod';
import { listAssignments } from '../assignment/assignments.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { commentRows, commentsCsv, commentsJson } from './comment-rows.ts';

export const exportFile = staffProcedure('course:read')
  .meta({
    sentence: 'All comments of a course as a file: a line for each, with student, hand-in, lines, answers, and whether the thread is done.',
  })
  .input(
    z.object({
      courseId: idSchema,
      assignmentId: idSchema.optional(),
      exercise: exerciseSchema.optional(),
      format: z.enum(['csv', 'json']).default('csv'),
    }),
  )
  .output(z.object({ fileName: z.string(), text: z.string() }))
  .query(async ({ ctx, input: { format, ...filter } }) => {
    const assignments = new Map((await listAssignments(ctx.db, filter.courseId, null)).map(({ id, title }) => [id, title]));
    const rows = await commentRows(ctx.db, filter, assignments);
    const text = format === 'csv' ? commentsCsv(rows) : commentsJson(rows);
    return { fileName: `${ctx.course.slug}-comments.${format}`, text };
  });
