import { z } from 'zod';
import { listAssignments } from '../assignment/assignments.ts';
import { isReleased } from '../grade/grade-answer.ts';
import { type EnrolledStudent, listStudents } from '../grade/gradebook.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { readDecisions } from './decisions.ts';
import { distributionOf, fieldDistributionSchema } from './distribution.ts';
import { listTries, type TryRow } from './list-tries.ts';
import { triesCsv } from './tries-csv.ts';
import { ofQuestion, tryAnswer, trySchema } from './try-answer.ts';
import { decideByStoredRuns } from './try-variant.ts';

export const ofStudent = staffProcedure('results:read')
  .meta({ sentence: "A student's tries at a question as they were drawn and answered, with their solutions." })
  .input(ofQuestion.extend({ enrolmentId: idSchema }))
  .output(z.array(trySchema))
  .query(async ({ ctx, input }) => {
    const rows = await listTries(ctx.db, input);
    const decisions = await readDecisions(ctx.db, rows);
    return rows.map((row) => tryAnswer(ctx.triesSecret, row, { withSolution: true, decidedBy: decisions.get(row.tryId) ?? null }));
  });

const distributionSchema = z.object({
  /** Students of the course, and of these those who have answered at least once, and who have a complete answer. */
  students: z.int(),
  answered: z.int(),
  right: z.int(),
  /** Tries whose prediction waits for a run. */
  pending: z.int(),
  /** What was asked last: each student has other numbers. Null until somebody has opened it. */
  title: z.string().nullable(),
  /** In the order of the question; empty until somebody has answered. */
  fields: z.array(fieldDistributionSchema),
  /** Who answered, by name. */
  rows: z.array(
    z.object({
      enrolmentId: idSchema,
      name: z.string(),
      tries: z.int(),
      /** The highest of the tries; null: none is decided. */
      best: z.number().nullable(),
      /** Of the last answer. */
      answers: z.record(z.string(), z.string()),
      verdicts: z.record(z.string(), z.boolean().nullable()),
      answeredAt: z.date(),
    }),
  ),
});

export const distribution = staffProcedure('course:read')
  .meta({ sentence: 'What a class answered to a question: field by field, and student by student.' })
  .input(ofQuestion)
  .output(distributionSchema)
  .query(async ({ ctx, input }) => {
    const waiting = (await listTries(ctx.db, input)).filter((row) => isAnswered(row) && row.fraction === null);
    for (const { enrolmentId } of waiting) await decideByStoredRuns(ctx, enrolmentId);
    const [rows, students] = await Promise.all([
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
      ...distributionOf(ctx.triesSecret, own),
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
