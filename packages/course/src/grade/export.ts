import { z } from 'zod';
import { listAssignments } from '../assignment/assignments.ts';
import { maxPointsOf } from '../item/items.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { effectiveGrade } from './effective-grade.ts';
import { isReleased, releasedGrade } from './grade-answer.ts';
import { loadWholeGradebook } from './gradebook.ts';
import { GRADEBOOK_FORMATS, gradebookCsv } from './gradebook-csv.ts';

export const exportCsv = staffProcedure('course:read')
  .meta({ sentence: 'The whole course as CSV, of the assignments that are released: plain, or as Canvas or Moodle import it.' })
  .input(z.object({ courseId: idSchema, format: z.enum(GRADEBOOK_FORMATS).default('plain') }))
  .output(z.object({ fileName: z.string(), csv: z.string() }))
  .query(async ({ ctx, input: { courseId, format } }) => {
    const now = ctx.clock();
    const rows = await listAssignments(ctx.db, courseId, null);
    const assignments = rows
      .filter((each) => isReleased(each, now))
      .map((row) => ({ assignmentId: row.id, title: row.title, maxPoints: maxPointsOf(row) }));
    const students = (await loadWholeGradebook(ctx.db, courseId)).map(({ input, ...student }) => ({
      ...student,
      grade: releasedGrade(effectiveGrade(input), rows, now),
    }));
    return { fileName: `${ctx.course.slug}-grades-${format}.csv`, csv: gradebookCsv({ assignments, students }, format) };
  });
