import { lateDaysAt, tryLimitOf } from '@rooflab/db';
import { z } from 'zod';
import { isPrediction } from '../question/known-question.ts';
import { idSchema } from '../schemas.ts';
import type { StudentGrade } from '../shared-reads.ts';
import { handInWindow } from './hand-in-window.ts';

const gradeReasonSchema = z.enum([
  'best',
  'last',
  'chosen',
  'last-for-none-chosen',
  'override',
  'nothing-handed-in',
  'no-result-yet',
  'too-late',
  'no-late-days',
]);

/** Of one item. */
const itemGradeSchema = z.object({ points: z.number(), maxPoints: z.number(), lateDays: z.int(), reason: gradeReasonSchema });

export const exerciseGradeSchema = itemGradeSchema.extend({
  exercise: z.string(),
  /** The one that counts. */
  handInId: idSchema.nullable(),
});

export const questionGradeSchema = itemGradeSchema.extend({
  question: z.string(),
  /** The one that counts. */
  tryId: idSchema.nullable(),
});

export const experimentGradeSchema = itemGradeSchema.extend({
  experiment: z.string(),
  /** The one that counts. */
  runId: idSchema.nullable(),
});

export const reportGradeSchema = itemGradeSchema.extend({
  /** The one that counts. */
  reportHandInId: idSchema.nullable(),
});

/** Where a student stands in one question. */
export const questionStatusSchema = questionGradeSchema.extend({
  /** Answered. */
  triesUsed: z.int(),
  /** Null: no limit. */
  triesLeft: z.int().nullable(),
});

/** Where a student stands in one exercise. */
export const exerciseStatusSchema = exerciseGradeSchema.extend({
  attemptsUsed: z.int(),
  /** Null: no limit. */
  attemptsLeft: z.int().nullable(),
  /** Earliest moment of the next hand-in; null: now. */
  nextAt: z.date().nullable(),
});

/** Where a student stands in one assignment, now. */
export const studentStatusSchema = z.object({
  /** With the student's extension. */
  dueAt: z.date(),
  /** The due date and its grace: what comes until then is not late. */
  lateFrom: z.date(),
  /** Nothing is accepted after it. */
  closesAt: z.date(),
  extended: z.boolean(),
  state: z.enum(['not-released', 'open', 'late', 'closed']),
  /** What a hand-in now would count as; 0 unless `late`. */
  lateDaysNow: z.int(),
  lateDaysSpent: z.int(),
  overridden: z.boolean(),
  points: z.number(),
  maxPoints: z.number(),
  exercises: z.array(exerciseStatusSchema),
  questions: z.array(questionStatusSchema),
  experiments: z.array(experimentGradeSchema),
  /** Null: a report has no points. */
  report: reportGradeSchema.nullable(),
});

export type StudentStatus = z.infer<typeof studentStatusSchema>;

interface StatusRules {
  readonly id: string;
  readonly releaseAt: Date;
  readonly attemptLimit: number | null;
  readonly cooldownSeconds: number;
  readonly archivedAt: Date | null;
  readonly questions: readonly { readonly question: string; readonly tryLimit: number | null }[];
}

export interface StatusInput {
  readonly grade: StudentGrade;
  readonly rules: StatusRules;
  readonly now: Date;
}

/** Throws when the assignment is not among those of `grade`. */
export function studentStatus(input: StatusInput): StudentStatus {
  const { grade, rules, now } = input;
  const { assignments, extensions, timeZone } = grade.input;
  const assignment = assignments.find(({ id }) => id === rules.id);
  const graded = grade.effective.assignments.find(({ assignmentId }) => assignmentId === rules.id);
  if (!assignment || !graded) throw new TypeError(`There is no assignment ${rules.id} in the course.`);
  const extension = extensions.find(({ assignmentId }) => assignmentId === rules.id);
  const window = handInWindow(assignment, { timeZone, extension: extension?.dueAt ?? null });
  const { dueAt } = window;
  const extraAttempts = extension?.extraAttempts ?? 0;
  const state = stateAt(now, { ...rules, ...window });
  return {
    ...window,
    extended: dueAt > assignment.dueAt,
    state,
    lateDaysNow: state === 'late' ? lateDaysAt(now, { dueAt, graceMinutes: assignment.graceMinutes, timeZone }) : 0,
    lateDaysSpent: graded.lateDaysSpent,
    overridden: graded.overridden,
    points: graded.points,
    maxPoints: graded.maxPoints,
    exercises: graded.exercises.map((exercise) => ({ ...exercise, ...attempts(input, exercise.exercise, extraAttempts) })),
    questions: graded.questions.map((question) => ({ ...question, ...triesOf(input, question.question, extraAttempts) })),
    experiments: [...graded.experiments],
    report: graded.report,
  };
}

function stateAt(
  now: Date,
  { releaseAt, archivedAt, lateFrom, closesAt }: StatusRules & { lateFrom: Date; closesAt: Date },
): StudentStatus['state'] {
  if (now < releaseAt) return 'not-released';
  if (archivedAt !== null || now > closesAt) return 'closed';
  return now > lateFrom ? 'late' : 'open';
}

function triesOf({ grade, rules }: StatusInput, question: string, extraAttempts: number) {
  const triesUsed = grade.input.tries.filter((each) => each.assignmentId === rules.id && each.question === question).length;
  const own = rules.questions.find((each) => each.question === question)?.tryLimit ?? null;
  const limit = tryLimitOf(own, isPrediction(question));
  return { triesUsed, triesLeft: limit === null ? null : Math.max(0, limit + extraAttempts - triesUsed) };
}

/** As the database room counts them: cancelled and refunded ones cost none. */
function attempts({ grade, rules, now }: StatusInput, exercise: string, extraAttempts: number) {
  const made = grade.input.handIns.filter((handIn) => handIn.assignmentId === rules.id && handIn.exercise === exercise && !handIn.refunded);
  const last = made.reduce((latest, { createdAt }) => Math.max(latest, createdAt.getTime()), Number.NEGATIVE_INFINITY);
  const nextAt = new Date(last + rules.cooldownSeconds * 1000);
  return {
    attemptsUsed: made.length,
    attemptsLeft: rules.attemptLimit === null ? null : Math.max(0, rules.attemptLimit + extraAttempts - made.length),
    nextAt: made.length > 0 && nextAt > now ? nextAt : null,
  };
}
