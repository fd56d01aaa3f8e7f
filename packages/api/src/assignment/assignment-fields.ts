import { findExercise } from '@rooflab/labs';
import { findExperiment } from '@rooflab/labs/experiments';
import { findQuestion } from '@rooflab/labs/questions';
import { deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { experimentIdSchema } from '../experiment/experiment-answer.ts';
import { exerciseSchema, instantSchema, lineSchema, questionSchema } from '../schemas.ts';
import { DEFAULT_RULES, DEFAULT_TRY_LIMIT, USUAL_POINTS } from './default-rules.ts';

const weightSchema = z.number().min(0).max(1_000_000);

const exerciseFields = z
  .object({
    exercise: exerciseSchema.refine((id) => findExercise(id) !== undefined, 'There is no such exercise. Choose one of the labs.'),
    /** Points for a full score. */
    weight: weightSchema.default(USUAL_POINTS.exercise),
    /** Replace the exercise's own marks; both or neither. */
    passFraction: z.number().gt(0).lt(1).nullable().default(null),
    fullFraction: z.number().gt(0).lt(1).nullable().default(null),
  })
  .refine(({ passFraction: pass, fullFraction: full }) => (pass === null) === (full === null), 'Set both marks, or neither.')
  .refine(
    ({ passFraction: pass, fullFraction: full }) => pass === null || full === null || pass < full,
    'The pass mark must be below the full mark.',
  );

const questionFields = z.object({
  question: questionSchema.refine(
    (id) => findQuestion(id) !== undefined,
    'There is no such question. Choose one of those that are listed.',
  ),
  /** Points for a right answer to every field; a part of the fields gives that part of the points. */
  weight: weightSchema.default(USUAL_POINTS.question),
  /** Null: as many as wanted. */
  tryLimit: z.int().min(1).max(1000).nullable().default(DEFAULT_TRY_LIMIT),
});

const experimentFields = z.object({
  experiment: experimentIdSchema.refine(
    (id) => findExperiment(id) !== undefined,
    'There is no such experiment. Choose one of those that are listed.',
  ),
  /** Points for a complete run, whatever it measured. */
  weight: weightSchema.default(USUAL_POINTS.experiment),
});

/** What an instructor says of an assignment. */
export const assignmentFieldsSchema = z
  .object({
    title: lineSchema(200),
    releaseAt: instantSchema,
    dueAt: instantSchema,
    graceMinutes: z.int().min(0).max(1440).default(DEFAULT_RULES.graceMinutes),
    latePolicy: z.enum(['none', 'percent', 'budget']).default(DEFAULT_RULES.latePolicy),
    latePercentPerDay: z.number().min(0).max(100).default(DEFAULT_RULES.latePercentPerDay),
    maxLateDays: z.int().min(0).max(366).default(DEFAULT_RULES.maxLateDays),
    attemptLimit: z.int().min(1).max(10_000).nullable().default(DEFAULT_RULES.attemptLimit),
    cooldownSeconds: z.int().min(0).max(86_400).default(DEFAULT_RULES.cooldownSeconds),
    counting: z.enum(['best', 'last', 'chosen']).default(DEFAULT_RULES.counting),
    replacesWaiting: z.boolean().default(DEFAULT_RULES.replacesWaiting),
    deviceClass: deviceClassSchema.nullable().default(DEFAULT_RULES.deviceClass),
    /** Races, accesses out of bounds and reads of storage that nobody wrote make an answer wrong. */
    hazardsAreWrong: z.boolean().default(DEFAULT_RULES.hazardsAreWrong),
    leaderboardVisible: z.boolean().default(DEFAULT_RULES.leaderboardVisible),
    leaderboardFrozenAt: instantSchema.nullable().default(DEFAULT_RULES.leaderboardFrozenAt),
    showRungs: z.boolean().default(DEFAULT_RULES.showRungs),
    showBestKernels: z.boolean().default(DEFAULT_RULES.showBestKernels),
    exercises: z.array(exerciseFields).max(50, 'Choose at most 50 exercises.'),
    questions: z.array(questionFields).max(50, 'Choose at most 50 questions.').default([]),
    experiments: z.array(experimentFields).max(50, 'Choose at most 50 experiments.').default([]),
    /** Points for a report that staff scored with 100; null: a report has no points. */
    reportWeight: weightSchema.nullable().default(null),
  })
  .refine(
    ({ exercises, questions, experiments, reportWeight }) =>
      exercises.length + questions.length + experiments.length > 0 || reportWeight !== null,
    {
      path: ['exercises'],
      message: 'Choose at least one exercise, question or experiment, or give the report points.',
    },
  )
  .refine(({ releaseAt, dueAt }) => releaseAt < dueAt, { path: ['dueAt'], message: 'An assignment must be due after it is released.' })
  .refine(latePolicyIsComplete, {
    path: ['latePolicy'],
    message: 'Late hand-ins that cost a share of the points need days and percent; those that spend late days need only days.',
  })
  .refine(({ exercises }) => new Set(exercises.map(({ exercise }) => exercise)).size === exercises.length, {
    path: ['exercises'],
    message: 'Choose each exercise once.',
  })
  .refine(({ questions }) => new Set(questions.map(({ question }) => question)).size === questions.length, {
    path: ['questions'],
    message: 'Choose each question once.',
  })
  .refine(({ experiments }) => new Set(experiments.map(({ experiment }) => experiment)).size === experiments.length, {
    path: ['experiments'],
    message: 'Choose each experiment once.',
  });

interface LateFields {
  readonly latePolicy: 'none' | 'percent' | 'budget';
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
}

function latePolicyIsComplete({ latePolicy, latePercentPerDay, maxLateDays }: LateFields): boolean {
  return maxLateDays > 0 === (latePolicy !== 'none') && latePercentPerDay > 0 === (latePolicy === 'percent');
}
