import { type GradebookStudent, listAssignments, loadGradebook } from '@rooflab/db';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { idSchema } from '../schemas.ts';
import { staffProcedure } from '../trpc.ts';
import { GRADEBOOK_FORMATS, gradebookCsv } from './gradebook-csv.ts';

const PAGE = 500;

/** The whole course as CSV: plain, or as Canvas or Moodle import it. */
export const exportCsv = staffProcedure('course:read')
  .input(z.object({ courseId: idSchema, format: z.enum(GRADEBOOK_FORMATS).default('plain') }))
  .output(z.object({ fileName: z.string(), csv: z.string() }))
  .query(async ({ ctx, input: { courseId, format } }) => {
    const rows = await listAssignments(ctx.db, courseId, null);
    const assignments = rows.map(({ id, title, exercises }) => ({
      assignmentId: id,
      title,
      maxPoints: exercises.reduce((total, { weight }) => total + weight, 0),
    }));
    const csv = gradebookCsv({ assignments, students: await allStudents(ctx.db, courseId) }, format);
    return { fileName: `${ctx.course.slug}-grades-${format}.csv`, csv };
  });

async function allStudents(db: Context['db'], courseId: string): Promise<GradebookStudent[]> {
  const students: GradebookStudent[] = [];
  for (;;) {
    const last = students.at(-1);
    const page = await loadGradebook(db, {
      courseId,
      after: last ? { name: last.name, enrolmentId: last.enrolmentId } : null,
      limit: PAGE,
    });
    students.push(...page);
    if (page.length < PAGE) return students;
  }
}
