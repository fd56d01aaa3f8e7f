import type { Prisma, Queryable } from '@rooflab/db';
import { type AnswerKey, answerKeySchema } from '@rooflab/lab/question';
import { answersSchema, type QuestionKey, type Try, verdictsSchema } from './schema.ts';

/** One try with whose it is; what it asked as it was drawn, `{ title, text, fields }`. */
export interface TryRow
  extends Pick<
      Try,
      'tryId' | 'number' | 'labVersion' | 'drawnAt' | 'closesAt' | 'answers' | 'verdicts' | 'fraction' | 'answeredAt' | 'regrades'
    >,
    QuestionKey {
  readonly enrolmentId: string;
  readonly asked: unknown;
  /** Where the questions about the student's own kernel are from; null: it is a question of a lab. */
  readonly drawId: string | null;
  readonly askedSha256: string;
  /** As it was drawn; null for a try of a version of Rooflab that did not store it. */
  readonly answerKey: AnswerKey | null;
}

const WITH_REGRADES = {
  regradeItems: {
    where: { regrade: { undoneAt: null } },
    include: { regrade: { select: { createdAt: true, reason: true } } },
    orderBy: { regrade: { createdAt: 'asc' } },
  },
} as const satisfies Prisma.QuestionTryInclude;

interface TryFilter extends QuestionKey {
  /** Only this student's. */
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

/** What a try asks, with its answer; null where it was never opened. */
export async function findVariant(
  db: Queryable,
  { enrolmentId, assignmentId, question, number }: QuestionKey & Pick<TryRow, 'enrolmentId' | 'number'>,
): Promise<Pick<TryRow, 'question' | 'asked' | 'askedSha256' | 'answerKey' | 'closesAt'> | null> {
  const found = await db.questionTry.findUnique({
    where: { enrolmentId_assignmentId_question_number: { enrolmentId, assignmentId, question, number } },
    select: { question: true, asked: true, askedSha256: true, answerKey: true, closesAt: true },
  });
  return found && { ...found, answerKey: readAnswerKey(found.answerKey) };
}

function readAnswerKey(stored: unknown): AnswerKey | null {
  return stored === null ? null : answerKeySchema.parse(stored);
}

/** Staff may try questions out; what they answer is nobody's result. */
const OF_STUDENTS = { enrolment: { role: 'student' } } as const satisfies Prisma.QuestionTryWhereInput;

type StoredTry = Prisma.QuestionTryGetPayload<{ include: typeof WITH_REGRADES }>;

function toTry({ id, answerKey, answers, verdicts, regradeItems, requestId: _request, revision: _revision, ...row }: StoredTry): TryRow {
  return {
    ...row,
    tryId: id,
    answerKey: readAnswerKey(answerKey),
    answers: answers === null ? null : answersSchema.parse(answers),
    verdicts: verdicts === null ? null : verdictsSchema.parse(verdicts),
    regrades: regradeItems.map(({ regrade, beforeFraction, afterFraction }) => ({
      ...{ at: regrade.createdAt, reason: regrade.reason, before: beforeFraction, after: afterFraction },
    })),
  };
}
