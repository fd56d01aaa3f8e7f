import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { AssignmentRules, GradedHandIn, GradedReport, GradedResult, GradedRun, GradedTry, OwnGradeInput } from './grade-input.ts';

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
  experiments: { select: { experiment: true, weight: true }, orderBy: { position: 'asc' } },
  reportWeight: true,
} as const satisfies Record<keyof AssignmentRules, unknown>;

/** A course's assignments, as far as grades depend on them. */
export const RULES_BY_DUE_DATE = { select: RULES, orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] } satisfies Prisma.AssignmentFindManyArgs;

/** Every answered try, whether or not it can count: a row is small. */
const ANSWERED_TRIES = {
  where: { answeredAt: { not: null } },
  select: { id: true, enrolmentId: true, assignmentId: true, question: true, answeredAt: true, fraction: true },
} as const satisfies Prisma.QuestionTryFindManyArgs;

/** Every run that counts somewhere, done or not: nobody has more than a dozen a day. */
const COUNTED_RUNS = {
  where: { assignmentId: { not: null }, error: null },
  select: { id: true, enrolmentId: true, assignmentId: true, experiment: true, createdAt: true, deviceClass: true, complete: true },
} as const satisfies Prisma.ExperimentRunFindManyArgs;

/** What staff granted and did not take back. */
const IN_FORCE = { revokedAt: null };

/** All that `effectiveGrade` needs of one student in one course; assignments by due date. Throws when there is no such enrolment. */
export async function loadGradeInput(db: Queryable, enrolmentId: string): Promise<OwnGradeInput> {
  // One statement: a page of a student cannot do without it.
  const { course, tries, experimentRuns, ...granted } = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      course: { select: { timeZone: true, lateDayBudget: true, assignments: RULES_BY_DUE_DATE } },
      extensions: { where: IN_FORCE, select: { assignmentId: true, dueAt: true, extraAttempts: true } },
      overrides: { where: IN_FORCE, select: { assignmentId: true, exercise: true, score: true } },
      tries: ANSWERED_TRIES,
      experimentRuns: COUNTED_RUNS,
    },
  });
  return {
    ...course,
    ...granted,
    handIns: await loadHandIns(db, allHandIns([enrolmentId])),
    tries: answered(tries),
    runs: counted(experimentRuns),
    reports: await loadReports(db, [enrolmentId]),
  };
}

export async function loadTries(db: Queryable, enrolmentIds: readonly string[]): Promise<(GradedTry & { enrolmentId: string })[]> {
  const where = { ...ANSWERED_TRIES.where, enrolmentId: { in: [...enrolmentIds] } };
  return answered(await db.questionTry.findMany({ ...ANSWERED_TRIES, where }));
}

export async function loadRuns(db: Queryable, enrolmentIds: readonly string[]): Promise<(GradedRun & { enrolmentId: string })[]> {
  const where = { ...COUNTED_RUNS.where, enrolmentId: { in: [...enrolmentIds] } };
  return counted(await db.experimentRun.findMany({ ...COUNTED_RUNS, where }));
}

function answered<T extends { readonly answeredAt: Date | null }>(tries: readonly T[]): (T & { readonly answeredAt: Date })[] {
  return tries.flatMap(({ answeredAt, ...each }) => (answeredAt === null ? [] : [{ ...each, answeredAt } as T & { answeredAt: Date }]));
}

function counted<T extends { readonly assignmentId: string | null }>(runs: readonly T[]): (T & { readonly assignmentId: string })[] {
  return runs.flatMap(({ assignmentId, ...each }) =>
    assignmentId === null ? [] : [{ ...each, assignmentId } as T & { assignmentId: string }],
  );
}

/** Every report that these students handed in, with the score in force. */
export async function loadReports(db: Queryable, enrolmentIds: readonly string[]): Promise<(GradedReport & { enrolmentId: string })[]> {
  return await db.$queryRaw<(GradedReport & { enrolmentId: string })[]>(Prisma.sql`
    SELECT h.id, m.enrolment_id AS "enrolmentId", r.assignment_id AS "assignmentId", h.created_at AS "createdAt", (
        SELECT v.score FROM report_reviews v WHERE v.report_hand_in_id = h.id ORDER BY v.created_at DESC, v.id DESC LIMIT 1) AS score, (
        SELECT max(x.due_at) FROM report_hand_in_members o JOIN extensions x ON x.enrolment_id = o.enrolment_id
        WHERE o.report_hand_in_id = h.id AND x.assignment_id = r.assignment_id AND x.revoked_at IS NULL) AS "extensionDueAt"
    FROM report_hand_in_members m JOIN report_hand_ins h ON h.id = m.report_hand_in_id JOIN reports r ON r.id = h.report_id
    WHERE m.enrolment_id = ANY(${enrolmentIds}::uuid[])`);
}

/** As a grading's row holds it. */
type StoredResult = { readonly [name in keyof GradedResult]: GradedResult[name] | null };

interface HandInRow extends Omit<GradedHandIn, 'result'>, StoredResult {
  readonly enrolmentId: string;
}

/** What a query of `loadHandIns` selects, from `HAND_IN_WITH_RESULT`. */
export const HAND_IN_COLUMNS = Prisma.sql`h.id, h.enrolment_id AS "enrolmentId", h.assignment_id AS "assignmentId", h.exercise, h.created_at AS "createdAt",
  h.chosen, h.refunded_at IS NOT NULL AS refunded, g.score, g.device_class::text AS "deviceClass", g.fraction`;

export const HAND_IN_WITH_RESULT = Prisma.sql`hand_ins h LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective`;

/** Of these enrolments, but for cancelled ones. Both sides from an index alone (`hand_ins_graded`, `gradings_progress`): rows of either table are a kilobyte and more. */
export function allHandIns(enrolmentIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`SELECT ${HAND_IN_COLUMNS} FROM ${HAND_IN_WITH_RESULT} AND g.enrolment_id = ANY(${enrolmentIds}::uuid[])
    WHERE h.enrolment_id = ANY(${enrolmentIds}::uuid[]) AND h.cancelled_at IS NULL`;
}

/** `query` gives `HAND_IN_COLUMNS`. */
export async function loadHandIns(db: Queryable, query: Prisma.Sql): Promise<(GradedHandIn & { readonly enrolmentId: string })[]> {
  const rows = await db.$queryRaw<HandInRow[]>(query);
  return rows.map(({ score, deviceClass, fraction, ...row }) => ({ ...row, result: toResult({ score, deviceClass, fraction }) }));
}

/** Null where the grading ended as `system-error`. */
function toResult({ score, deviceClass, fraction }: StoredResult): GradedResult | null {
  return score === null || deviceClass === null ? null : { score, deviceClass, fraction };
}
