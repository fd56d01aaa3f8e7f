import { findExercise } from '@rooflab/labs';
import { findExperiment } from '@rooflab/labs/experiments';
import { findQuestion } from '@rooflab/labs/questions';
import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { found } from '../procedure/errors.ts';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { citableHandIns, citableRuns, citableTries, findReport } from './read-reports.ts';
import { joinedIds } from './report-answer.ts';

const handInSchema = z.object({
  handInId: idSchema,
  author: z.string(),
  exerciseTitle: z.string(),
  createdAt: z.date(),
  note: z.string(),
  verdict: verdictSchema.nullable(),
  fraction: z.number().nullable(),
});

const trySchema = z.object({
  tryId: idSchema,
  author: z.string(),
  questionTitle: z.string(),
  number: z.int(),
  answeredAt: z.date(),
  /** Share of the fields that are right; null while a prediction waits. */
  fraction: z.number().nullable(),
});

const runSchema = z.object({
  runId: idSchema,
  author: z.string(),
  experimentTitle: z.string(),
  endedAt: z.date(),
  deviceClass: deviceClassSchema.nullable(),
});

export const citable = studentProcedure('results:read')
  .meta({
    sentence:
      'What the report may show of its students, newest first: hand-ins for its assignment, and answered tries and runs in the course.',
  })
  .input(z.object({ reportId: idSchema }))
  .output(z.object({ handIns: z.array(handInSchema), tries: z.array(trySchema), runs: z.array(runSchema) }))
  .query(async ({ ctx: { db }, input: { reportId } }) => {
    const report = found(await findReport(db, reportId));
    const enrolmentIds = joinedIds(report);
    const handIns = await citableHandIns(db, { assignmentId: report.assignmentId, enrolmentIds });
    const [tries, runs] = [await citableTries(db, enrolmentIds), await citableRuns(db, enrolmentIds)];
    return { handIns: handIns.map(handInAnswer), tries: tries.flatMap(tryAnswer), runs: runs.flatMap(runAnswer) };
  });

type Rows<F extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number];

function handInAnswer({ id, exercise, createdAt, note, enrolment, gradings: [grading] }: Rows<typeof citableHandIns>) {
  return {
    ...{ handInId: id, author: enrolment.user.name, createdAt, note, fraction: grading?.fraction ?? null },
    exerciseTitle: findExercise(exercise)?.exercise.title ?? exercise,
    verdict: grading?.verdict ? verdictSchema.parse(grading.verdict) : null,
  };
}

function tryAnswer({ id, question, number, answeredAt, fraction, enrolment }: Rows<typeof citableTries>) {
  const questionTitle = findQuestion(question)?.title ?? question;
  return answeredAt === null ? [] : [{ tryId: id, author: enrolment.user.name, questionTitle, number, answeredAt, fraction }];
}

function runAnswer({ id, experiment, endedAt, deviceClass, enrolment }: Rows<typeof citableRuns>) {
  const experimentTitle = findExperiment(experiment)?.title ?? experiment;
  return endedAt === null ? [] : [{ runId: id, author: enrolment.user.name, experimentTitle, endedAt, deviceClass }];
}
