import { experimentResultSchema } from '@rooflab/result';
import { z } from 'zod';
import { classGrades } from '../grade/class-grades.ts';
import { effectiveGrade } from '../grade/effective-grade.ts';
import { listStudents, loadWholeGradebook } from '../grade/gradebook.ts';
import { type CourseGrade, itemGradeSchema } from '../grade/schema.ts';
import { isItem } from '../item/schema.ts';
import type { Context } from '../procedure/context.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { countedCsv, sharingRuns } from './counted-csv.ts';
import { listCountedRuns, ownCurves, runResult } from './counted-queries.ts';
import { experimentResults } from './queries.ts';
import { countedRunSchema, type ExperimentOfAssignment, experimentOfAssignmentSchema } from './schema.ts';

const rowSchema = z.object({
  enrolmentId: idSchema,
  name: z.string(),
  runs: z.int(),
  /** The last that was started; null: none. */
  last: countedRunSchema.nullable(),
  grade: itemGradeSchema.nullable(),
});

export const ofAssignment = staffProcedure('course:read')
  .meta({ sentence: 'Which students ran an experiment of an assignment, and who has its points.' })
  .input(experimentOfAssignmentSchema)
  .output(z.object({ rows: z.array(rowSchema) }))
  .query(async ({ ctx: { db, course }, input }) => {
    const [students, grades, runs] = await Promise.all([
      listStudents(db, { courseId: course.id, after: null, limit: null }),
      gradesOf({ db }, { courseId: course.id, ...input }),
      listCountedRuns(db, input),
    ]);
    const byStudent = Map.groupBy(runs, ({ enrolmentId }) => enrolmentId);
    const rows = students.map(({ enrolmentId, name }) => {
      const own = byStudent.get(enrolmentId) ?? [];
      return { enrolmentId, name, runs: own.length, last: own.at(-1) ?? null, grade: grades(enrolmentId) };
    });
    return { rows };
  });

export const exportCsv = staffProcedure('results:read')
  .meta({
    sentence:
      'Every run that students started for an assignment as CSV, a line for each point of its own curve; then, once for each device, the curves that all runs share.',
  })
  .input(experimentOfAssignmentSchema)
  .output(z.object({ fileName: z.string(), csv: z.string() }))
  .query(async ({ ctx: { db, course }, input }) => {
    const [students, runs, curves] = await Promise.all([
      loadWholeGradebook(db, course.id),
      listCountedRuns(db, input),
      ownCurves(db, input),
    ]);
    const results = await experimentResults(db, sharingRuns(curves));
    const counting = new Set(students.flatMap((student) => gradeIn(effectiveGrade(student.input), input)?.workId ?? []));
    const csv = countedCsv({ students, runs, curves, results, counting });
    return { fileName: `${course.slug}-${input.experiment.replace('/', '-')}.csv`, csv };
  });

export const ofStudent = staffProcedure('results:read')
  .meta({
    sentence:
      "One student's runs for an assignment, the latest first, with what the one that counts measured, or else the last that has a result.",
  })
  .input(experimentOfAssignmentSchema.extend({ enrolmentId: idSchema }))
  .output(
    z.object({
      runs: z.array(countedRunSchema),
      grade: itemGradeSchema.nullable(),
      shown: z.object({ runId: idSchema, result: experimentResultSchema }).nullable(),
    }),
  )
  .query(async ({ ctx: { db, course }, input }) => {
    const [grades, runs] = await Promise.all([gradesOf({ db }, { courseId: course.id, ...input }), listCountedRuns(db, input)]);
    const grade = grades(input.enrolmentId);
    const runId = grade?.workId ?? runs.findLast(({ complete }) => complete !== null)?.runId;
    const result = runId === undefined ? null : await runResult(db, runId);
    const shown = result === null || runId === undefined ? null : { runId, result };
    return { runs: runs.toReversed(), grade, shown };
  });

/** The grade of each student in this experiment. */
async function gradesOf(source: Pick<Context, 'db'>, { courseId, ...of }: ExperimentOfAssignment & { readonly courseId: string }) {
  const grades = await classGrades(source, courseId);
  return (enrolmentId: string): z.input<typeof itemGradeSchema> | null => {
    const grade = grades.get(enrolmentId);
    return grade === undefined ? null : gradeIn(grade, of);
  };
}

function gradeIn({ assignments }: CourseGrade, { assignmentId, experiment }: ExperimentOfAssignment) {
  const assignment = assignments.find((each) => each.assignmentId === assignmentId);
  return assignment?.items.find(isItem({ kind: 'experiment', subject: experiment })) ?? null;
}
