import type { Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { AssignmentRules, GradedHandIn, GradedResult, GradedTry, GradeInput } from './grade-input.ts';

const RULES = {
  id: true,
  dueAt: true,
  graceMinutes: true,
  latePolicy: true,
  latePercentPerDay: true,
  maxLateDays: true,
  counting: true,
  deviceClass: true,
  exercises: { select: { exercise: true, weight: true }, orderBy: { position: 'asc' } },
  questions: { select: { question: true, weight: true }, orderBy: { position: 'asc' } },
} as const satisfies Record<keyof AssignmentRules, unknown>;

/** A course's assignments, as far as grades depend on them. */
export const RULES_BY_DUE_DATE = { select: RULES, orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] } satisfies Prisma.AssignmentFindManyArgs;

const HAND_IN = {
  id: true,
  assignmentId: true,
  exercise: true,
  createdAt: true,
  chosen: true,
  refundedAt: true,
  gradings: { where: { effective: true }, select: { score: true, deviceClass: true, fraction: true } },
} as const;

/** All that `effectiveGrade` needs of one student in one course; assignments by due date. Throws when there is no such enrolment. */
export async function loadGradeInput(db: Queryable, enrolmentId: string): Promise<GradeInput> {
  const { course } = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: { course: { select: { id: true, timeZone: true, lateDayBudget: true } } },
  });
  const inForce = { enrolmentId, revokedAt: null };
  return {
    timeZone: course.timeZone,
    lateDayBudget: course.lateDayBudget,
    assignments: await db.assignment.findMany({ where: { courseId: course.id }, ...RULES_BY_DUE_DATE }),
    extensions: await db.extension.findMany({ where: inForce, select: { assignmentId: true, dueAt: true } }),
    overrides: await db.override.findMany({ where: inForce, select: { assignmentId: true, exercise: true, score: true } }),
    handIns: (await db.handIn.findMany({ where: { enrolmentId, cancelledAt: null }, select: HAND_IN })).map(toGradedHandIn),
    tries: await loadTries(db, [enrolmentId]),
  };
}

/** Every answered try of these students, whether or not it can count: a row is small. */
export async function loadTries(db: Queryable, enrolmentIds: readonly string[]): Promise<(GradedTry & { enrolmentId: string })[]> {
  const rows = await db.questionTry.findMany({
    where: { enrolmentId: { in: [...enrolmentIds] }, answeredAt: { not: null } },
    select: { id: true, enrolmentId: true, assignmentId: true, question: true, answeredAt: true, fraction: true },
  });
  return rows.flatMap(({ answeredAt, ...row }) => (answeredAt === null ? [] : [{ ...row, answeredAt }]));
}

interface HandInRow extends Omit<GradedHandIn, 'refunded' | 'result'> {
  readonly refundedAt: Date | null;
  readonly gradings: readonly StoredResult[];
}

function toGradedHandIn({ refundedAt, gradings, ...handIn }: HandInRow): GradedHandIn {
  const [grading] = gradings;
  return { ...handIn, refunded: refundedAt !== null, result: grading ? toResult(grading) : null };
}

/** As a grading's row holds it. */
export type StoredResult = { readonly [name in keyof GradedResult]: GradedResult[name] | null };

/** Null where the grading ended as `system-error`. */
export function toResult({ score, deviceClass, fraction }: StoredResult): GradedResult | null {
  return score === null || deviceClass === null ? null : { score, deviceClass, fraction };
}
