import { z } from 'zod';
import { listAssignments } from '../assignment/assignments.ts';
import { listStudents } from '../grade/gradebook.ts';
import { isReleased } from '../grade/released-grade.ts';
import type { EnrolledStudent } from '../grade/schema.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { distributionOf } from './distribution.ts';
import { kernelsOfTries } from './kernel-draws.ts';
import { bankOfItem } from './known-question.ts';
import { decideByStoredRuns } from './predictions.ts';
import { listTries, type TryRow } from './queries.ts';
import { distributionSchema, questionKeySchema, trySchema } from './schema.ts';
import { triesCsv } from './tries-csv.ts';
import { readDecisions, tryAnswer } from './try-answer.ts';

export const ofStudent = staffProcedure('results:read')
  .meta({ sentence: "A student's tries at a question as they were drawn and answered, with their solutions." })
  .input(questionKeySchema.extend({ enrolmentId: idSchema }))
  .output(z.array(trySchema))
  .query(async ({ ctx, input }) => {
    const rows = await listTries(ctx.db, input);
    const [decisions, { bank }, kernels] = await Promise.all([
      readDecisions(ctx.db, rows),
      bankOfItem(ctx.db, input),
      kernelsOfTries(ctx.db, rows),
    ]);
    return rows.map((row) => {
      const decidedBy = decisions.get(row.tryId) ?? null;
      return tryAnswer(bank, row, { withSolution: true, decidedBy, kernel: kernels.get(row.drawId ?? '') });
    });
  });

export const distribution = staffProcedure('course:read')
  .meta({ sentence: 'What a class answered to a question: field by field, and student by student.' })
  .input(questionKeySchema)
  .output(distributionSchema)
  .query(async ({ ctx, input }) => {
    const waiting = (await listTries(ctx.db, input)).filter((row) => isAnswered(row) && row.fraction === null);
    for (const { enrolmentId } of waiting) await decideByStoredRuns(ctx, enrolmentId);
    const [{ bank }, rows, students] = await Promise.all([
      bankOfItem(ctx.db, input),
      listTries(ctx.db, input),
      listStudents(ctx.db, { courseId: ctx.course.id, after: null, limit: null }),
    ]);
    const byStudent = Map.groupBy(rows.filter(isAnswered), ({ enrolmentId }) => enrolmentId);
    const present = students.filter(({ enrolmentId }) => byStudent.has(enrolmentId));
    const shown = present.flatMap((student) => rowOf(student, byStudent.get(student.enrolmentId) ?? []));
    const own = present.flatMap(({ enrolmentId }) => byStudent.get(enrolmentId) ?? []);
    return {
      students: students.length,
      answered: shown.length,
      right: shown.filter(({ best }) => best === 1).length,
      pending: own.filter(({ fraction }) => fraction === null).length,
      ...distributionOf(bank, own),
      rows: shown,
    };
  });

type Answered = TryRow & { readonly answeredAt: Date };

function isAnswered(row: TryRow): row is Answered {
  return row.answeredAt !== null;
}

function rowOf({ enrolmentId, name }: EnrolledStudent, tries: readonly Answered[]) {
  const last = tries.at(-1);
  if (last === undefined) return [];
  const decided = tries.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]));
  const best = decided.length === 0 ? null : Math.max(...decided);
  return [
    {
      enrolmentId,
      name,
      tries: tries.length,
      best,
      answers: last.answers ?? {},
      verdicts: last.verdicts ?? {},
      answeredAt: last.answeredAt,
    },
  ];
}

export const exportCsv = staffProcedure('course:read')
  .meta({ sentence: 'Every answer to every question of a course as CSV, one line for each field; without what was never answered.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.object({ fileName: z.string(), csv: z.string() }))
  .query(async ({ ctx, input: { courseId } }) => {
    const now = ctx.clock();
    const assignments = (await listAssignments(ctx.db, courseId, null)).filter((each) => isReleased(each, now));
    const students = await listStudents(ctx.db, { courseId, after: null, limit: null });
    const keys = assignments.flatMap(({ id, title, items }) =>
      items.filter(({ kind }) => kind === 'question').map(({ subject }) => ({ assignmentId: id, title, question: subject })),
    );
    const tries = await Promise.all(
      keys.map(async ({ title, ...key }) => ({ title, question: key.question, rows: (await listTries(ctx.db, key)).filter(isAnswered) })),
    );
    return { fileName: `${ctx.course.slug}-answers.csv`, csv: triesCsv(tries, students) };
  });
