import type { AssignmentRow } from '@rooflab/db';
import { findExercise } from '@rooflab/labs';
import { findExperiment } from '@rooflab/labs/experiments';
import { findQuestion } from '@rooflab/labs/questions';
import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { gradedOn } from '@rooflab/roofline';
import { z } from 'zod';
import { isPrediction } from '../question/known-question.ts';
import { idSchema } from '../schemas.ts';

/** An assignment as everybody in the course reads it. */
export const assignmentSchema = z.object({
  assignmentId: idSchema,
  title: z.string(),
  releaseAt: z.date(),
  dueAt: z.date(),
  graceMinutes: z.int(),
  latePolicy: z.enum(['none', 'percent', 'budget']),
  latePercentPerDay: z.number(),
  maxLateDays: z.int(),
  attemptLimit: z.int().nullable(),
  cooldownSeconds: z.int(),
  counting: z.enum(['best', 'last', 'chosen']),
  replacesWaiting: z.boolean(),
  /** `counted`: graded by counts, on any device; `software`: on correctness alone. */
  deviceClass: deviceClassSchema.nullable(),
  hazardsAreWrong: z.boolean(),
  leaderboardVisible: z.boolean(),
  leaderboardFrozenAt: z.date().nullable(),
  /** A student whose best result reaches a rung may read its kernel: `lab.rungKernel`. */
  showRungs: z.boolean(),
  /** Once nobody can hand in any more, students may read the best kernels of the class: `placements.bestKernels`. */
  showBestKernels: z.boolean(),
  archivedAt: z.date().nullable(),
  exercises: z.array(
    z.object({
      exercise: z.string(),
      /** Of the lab; the id where the lab is gone. */
      title: z.string(),
      weight: z.number(),
      /** In force: the assignment's own, or the exercise's. Null where speed is not graded, and where the lab is gone. */
      passFraction: z.number().nullable(),
      fullFraction: z.number().nullable(),
      /** The assignment's own, in force or not; null: it has none. */
      ownMarks: z.object({ passFraction: z.number(), fullFraction: z.number() }).nullable(),
    }),
  ),
  /** After the exercises. */
  questions: z.array(
    z.object({
      question: z.string(),
      /** The id where the question is gone. */
      title: z.string(),
      weight: z.number(),
      /** Null: as many as wanted. A prediction has one try, whatever stands here. */
      tryLimit: z.int().nullable(),
      /** It asks for predictions, which a run of an experiment decides. */
      predicts: z.boolean(),
    }),
  ),
  /** After the questions. */
  experiments: z.array(
    z.object({
      experiment: z.string(),
      /** The id where the experiment is gone. */
      title: z.string(),
      weight: z.number(),
    }),
  ),
  /** Points for a report that staff scored with 100; null: a report has no points. */
  reportWeight: z.number().nullable(),
});

export function assignmentAnswer({ id, ...row }: AssignmentRow): z.infer<typeof assignmentSchema> {
  return {
    ...row,
    assignmentId: id,
    exercises: row.exercises.map((each) => exerciseAnswer(each, row.deviceClass)),
    questions: row.questions.map(questionAnswer),
    experiments: row.experiments.map(experimentAnswer),
  };
}

function experimentAnswer({ experiment, weight }: AssignmentRow['experiments'][number]) {
  return { experiment, title: findExperiment(experiment)?.title ?? experiment, weight };
}

function questionAnswer({ question, weight, tryLimit }: AssignmentRow['questions'][number]) {
  return { question, title: findQuestion(question)?.title ?? question, weight, tryLimit, predicts: isPrediction(question) };
}

function exerciseAnswer(
  { exercise, weight, passFraction, fullFraction }: AssignmentRow['exercises'][number],
  required: DeviceClass | null,
) {
  const known = findExercise(exercise)?.exercise;
  const ownMarks = passFraction === null || fullFraction === null ? null : { passFraction, fullFraction };
  const marks = gradedOn(required) === 'speed' ? (ownMarks ?? known?.marks) : undefined;
  return {
    exercise,
    title: known?.title ?? exercise,
    weight,
    passFraction: marks?.passFraction ?? null,
    fullFraction: marks?.fullFraction ?? null,
    ownMarks,
  };
}
