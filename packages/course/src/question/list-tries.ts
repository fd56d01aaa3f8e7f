import type { Prisma, Queryable } from '@rooflab/db';
import { z } from 'zod';
import { readVerdicts, type Verdicts } from './verdicts.ts';

/** A change of a try's verdict by staff; of one that was undone, nothing is left. */
interface TryRegrade {
  readonly at: Date;
  readonly reason: string;
  /** Null: a prediction waited. */
  readonly before: number | null;
  readonly after: number | null;
}

export interface TryRow {
  readonly tryId: string;
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly question: string;
  readonly number: number;
  /** As it was drawn: `{ title, text, fields }`. */
  readonly asked: unknown;
  readonly askedSha256: string;
  readonly drawnAt: Date;
  /** By field, as typed; null until it is answered, as are the next three. */
  readonly answers: Readonly<Record<string, string>> | null;
  readonly verdicts: Verdicts | null;
  /** Null also while a prediction waits for its run. */
  readonly fraction: number | null;
  readonly answeredAt: Date | null;
  /** In force, oldest first. */
  readonly regrades: readonly TryRegrade[];
}

const WITH_REGRADES = {
  regradeItems: {
    where: { regrade: { undoneAt: null } },
    include: { regrade: { select: { createdAt: true, reason: true } } },
    orderBy: { regrade: { createdAt: 'asc' } },
  },
} as const satisfies Prisma.QuestionTryInclude;

const answersSchema = z.record(z.string(), z.string());

export interface TryFilter {
  readonly assignmentId: string;
  readonly question: string;
  /** Of this student alone. */
  readonly enrolmentId?: string | undefined;
}

/** The tries at one question of an assignment: by student, then in order. */
export async function listTries(db: Queryable, { assignmentId, question, enrolmentId }: TryFilter): Promise<TryRow[]> {
  const rows = await db.questionTry.findMany({
    where: { assignmentId, question, ...(enrolmentId === undefined ? OF_STUDENTS : { enrolmentId }) },
    include: WITH_REGRADES,
    orderBy: [{ enrolmentId: 'asc' }, { number: 'asc' }],
  });
  return rows.map(toTry);
}

/** Staff may try questions out; what they answer is nobody's result. */
const OF_STUDENTS = { enrolment: { role: 'student' } } as const satisfies Prisma.QuestionTryWhereInput;

type StoredTry = Prisma.QuestionTryGetPayload<{ include: typeof WITH_REGRADES }>;

function toTry({ id, answers, verdicts, regradeItems, requestId: _request, revision: _revision, ...row }: StoredTry): TryRow {
  return {
    ...row,
    tryId: id,
    answers: answers === null ? null : answersSchema.parse(answers),
    verdicts: readVerdicts(verdicts),
    regrades: regradeItems.map(({ regrade, beforeFraction, afterFraction }) => ({
      ...{ at: regrade.createdAt, reason: regrade.reason, before: beforeFraction, after: afterFraction },
    })),
  };
}
