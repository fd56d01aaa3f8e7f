import { type Database, databaseNow, type Queryable, Refused, storableJson } from '@rooflab/db';
import { lockEnrolment } from '../hand-in/assignment-terms.ts';
import { checkOpen } from '../hand-in/hand-in-rules.ts';
import { clampReceived } from '../hand-in/received.ts';
import { refuseSeen } from './seen-runs.ts';
import { checkTries, loadTryTerms, type TryKey } from './try-terms.ts';

/** A variant as it is shown. */
export interface DrawnTry {
  readonly asked: object;
  /** The hash of `asked`, hexadecimal. */
  readonly askedSha256: string;
  /** It asks for a prediction. */
  readonly predicts: boolean;
}

interface OpenRequest extends TryKey {
  readonly receivedAt?: Date;
  /** The student's variant for the try with this number, the same at every call. */
  readonly draw: (number: number) => DrawnTry;
}

/** Where tries are free, a student may have any number; nobody needs more than this, and each is stored. */
const MOST_TRIES = 1000;

/**
 * The try that a student answers next: the open one, or a new one where the rules allow it. It stays the same until it is answered, unless the question
 * itself has changed; then it is drawn again under the same number. Throws `Refused`.
 */
export async function openTry(db: Database, request: OpenRequest): Promise<{ number: number; created: boolean }> {
  return await db.$transaction((tx) => openInTurn(tx, request));
}

async function openInTurn(tx: Queryable, request: OpenRequest): Promise<{ number: number; created: boolean }> {
  const { enrolmentId, assignmentId, question, draw } = request;
  const { role } = await lockEnrolment(tx, enrolmentId);
  const now = await databaseNow(tx);
  const terms = await loadTryTerms(tx, request);
  const tries = await tx.questionTry.findMany({
    where: { enrolmentId, assignmentId, question },
    select: { id: true, number: true, askedSha256: true, answeredAt: true, fraction: true },
    orderBy: { number: 'asc' },
  });
  const last = tries.at(-1);
  const number = last?.answeredAt === null ? last.number : (last?.number ?? 0) + 1;
  const { asked, askedSha256, predicts } = draw(number);
  if (role === 'student') {
    const at = clampReceived(request.receivedAt ?? now, now);
    checkOpen(at, terms);
    const answered = tries.filter(({ answeredAt }) => answeredAt !== null);
    refuseNeedless(answered);
    checkTries(terms, { at, answered: answered.length, predicts });
    if (predicts) await refuseSeen(tx, request);
  }
  const drawn = { asked: storableJson(asked), askedSha256, drawnAt: now };
  if (last?.answeredAt === null) {
    if (last.askedSha256 !== askedSha256) await tx.questionTry.update({ where: { id: last.id }, data: drawn, select: { id: true } });
    return { number, created: false };
  }
  await tx.questionTry.create({ data: { enrolmentId, assignmentId, question, number, ...drawn }, select: { id: true } });
  return { number, created: true };
}

/** Throws `Refused` where another try could gain nothing, or where a prediction is still undecided. */
function refuseNeedless(answered: readonly { fraction: number | null }[]): void {
  if (answered.some(({ fraction }) => fraction === 1))
    throw new Refused(
      'already-right',
      'You have answered this question completely.',
      'Practise it with other numbers as often as you like.',
    );
  if (answered.some(({ fraction }) => fraction === null))
    throw new Refused('prediction-pending', 'Your prediction is locked.', 'Run the experiment that decides it first.');
  if (answered.length >= MOST_TRIES)
    throw new Refused('quota-used', `You have used ${MOST_TRIES} tries of this question.`, 'Ask the staff for help with it.');
}
