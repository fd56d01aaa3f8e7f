import { z } from 'zod';
import { lateDaysAt } from '../grade/deadline.ts';
import { itemGradeSchema } from '../grade/schema.ts';
import type { StudentGrade } from '../grade/student-grade.ts';
import type { ItemKey } from '../item/kind.ts';
import type { AssignmentItem } from '../item/kinds.ts';
import { attemptRules, isItem } from '../item/schema.ts';
import { handInWindow } from './hand-in-window.ts';

/** Where a student stands in one item. */
export const itemStatusSchema = itemGradeSchema.extend({
  /** Hand-ins, answered tries, runs, or versions of a report; cancelled and refunded ones cost none. */
  attemptsUsed: z.int(),
  /** Null: no limit. */
  attemptsLeft: z.int().nullable(),
  /** Earliest moment of the next one; null: now. */
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
  /** It does not count for the student. */
  exempt: z.boolean(),
  /** Staff do not tell the points yet. */
  withheld: z.boolean(),
  points: z.number(),
  maxPoints: z.number(),
  items: z.array(itemStatusSchema),
});

export type StudentStatus = z.infer<typeof studentStatusSchema>;

interface StatusRules {
  readonly id: string;
  readonly releaseAt: Date;
  readonly attemptLimit: number | null;
  readonly cooldownSeconds: number;
  readonly archivedAt: Date | null;
  readonly items: readonly AssignmentItem[];
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
  const window = handInWindow(assignment, { timeZone, extension: extension ?? null });
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
    exempt: graded.exempt,
    withheld: graded.withheld,
    points: graded.points,
    maxPoints: graded.maxPoints,
    items: graded.items.map((item) => ({ ...item, ...attempts(input, item, extraAttempts) })),
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

/** As the database room counts them. */
function attempts({ grade, rules, now }: StatusInput, item: ItemKey, extraAttempts: number) {
  const isOf = isItem(item);
  const made = grade.input.works.filter((work) => work.assignmentId === rules.id && isOf(work) && !work.refunded);
  const known = rules.items.find(isOf);
  const { attemptLimit, cooldownSeconds } = known ? attemptRules(known, rules) : { attemptLimit: null, cooldownSeconds: 0 };
  const last = made.reduce((latest, { createdAt }) => Math.max(latest, createdAt.getTime()), Number.NEGATIVE_INFINITY);
  const nextAt = new Date(last + cooldownSeconds * 1000);
  return {
    attemptsUsed: made.length,
    attemptsLeft: attemptLimit === null ? null : Math.max(0, attemptLimit + extraAttempts - made.length),
    nextAt: made.length > 0 && nextAt > now ? nextAt : null,
  };
}
