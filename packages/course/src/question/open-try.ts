import { type Database, databaseNow, Prisma, type Queryable, Refused, storableJson } from '@rooflab/db';
import type { AnswerKey, Asked } from '@rooflab/lab/question';
import { type AssignmentTerms, lateDaysLeftAfter, lockEnrolment } from '../hand-in/assignment-terms.ts';
import { checkLateness, checkOpen } from '../hand-in/hand-in-rules.ts';
import { clampReceived } from '../hand-in/received.ts';
import type { QuestionMode } from './question-mode.ts';
import { refuseSeen } from './seen-runs.ts';
import { checkTries, loadTryTerms, type TryKey } from './try-terms.ts';

/** What is stored of a variant when it is drawn: with it the try can be judged, whatever becomes of the question. */
export interface DrawnTry {
  /** As it is shown. */
  readonly asked: Asked;
  /** The hash of `asked`, hexadecimal. */
  readonly askedSha256: string;
  readonly answerKey: AnswerKey;
}

export interface OpenRequest extends TryKey {
  readonly receivedAt?: Date;
  /** The version of its lab that the question is of; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
  /** Of a question about the student's own kernel: where its questions are from. */
  readonly drawId?: string;
  /** The student was told what being late costs, and agreed. Asked for where the try is timed: others ask when they are answered. */
  readonly acceptLate?: boolean;
  /** The experiments that the question asks to be predicted. */
  readonly predicts: readonly string[];
  /** Whether the question still has the variant with this hash. */
  readonly asksStill: (askedSha256: string) => boolean;
  /** The student's variant for the try with this number, after those with these hashes. */
  readonly draw: (number: number, had: readonly string[]) => DrawnTry;
}

/** Where tries are free, a student may have any number; nobody needs more than this, and each is stored. */
const MOST_TRIES = 1000;

/**
 * The try that a student answers next: the open one, or a new one where the rules allow it. It stays the same until it is answered, even when
 * the question changes. Only one that nothing can judge is drawn again, under the same number. Throws `Refused`.
 */
export async function openTry(db: Database, request: OpenRequest): Promise<{ number: number; created: boolean }> {
  return await db.$transaction((tx) => openInTurn(tx, request));
}

async function openInTurn(tx: Queryable, request: OpenRequest): Promise<{ number: number; created: boolean }> {
  const { enrolmentId, assignmentId, question, predicts } = request;
  const { role } = await lockEnrolment(tx, enrolmentId);
  const now = await databaseNow(tx);
  const terms = await loadTryTerms(tx, request);
  const everywhere = await tx.questionTry.findMany({
    where: { enrolmentId, question },
    select: { id: true, assignmentId: true, number: true, askedSha256: true, answeredAt: true, fraction: true },
    orderBy: { number: 'asc' },
  });
  const tries = everywhere.filter((each) => each.assignmentId === assignmentId);
  const last = tries.at(-1);
  const at = clampReceived(request.receivedAt ?? now, now);
  const { mode, minutes } = countedTerms(terms);
  if (mode !== 'counted')
    throw new Refused(
      'not-counted',
      `This question is for ${mode === 'oral' ? 'an oral exam' : 'practice'}: no tries of it count.`,
      'Practise it as often as you like.',
    );
  if (last?.answeredAt === null && request.drawId !== undefined) return { number: last.number, created: false };
  if (role === 'student') {
    const answered = tries.filter(({ answeredAt }) => answeredAt !== null);
    refuseNeedless(answered);
    checkTries(terms, { at, answered: answered.length, predicts: predicts.length > 0 });
    if (predicts.length > 0) await refuseSeen(tx, { ...request, experiments: predicts });
    if (minutes !== null) await checkCost(tx, { request, terms, at });
    else checkOpen(at, terms);
  }
  const number = last?.answeredAt === null ? last.number : (last?.number ?? 0) + 1;
  const drawn = () => {
    const { asked, askedSha256, answerKey } = request.draw(
      number,
      everywhere.map((each) => each.askedSha256),
    );
    const { labVersion, drawId = null } = request;
    const closesAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
    const drawnAt = minutes === null ? now : at;
    return { asked: storableJson(asked), askedSha256, answerKey: storableJson(answerKey), labVersion, drawId, drawnAt, closesAt };
  };
  if (last?.answeredAt === null) {
    if (!(request.asksStill(last.askedSha256) || (await hasAnswerKey(tx, last.id))))
      await tx.questionTry.update({ where: { id: last.id }, data: drawn(), select: { id: true } });
    return { number, created: false };
  }
  await tx.questionTry.create({ data: { enrolmentId, assignmentId, question, number, ...drawn() }, select: { id: true } });
  return { number, created: true };
}

function countedTerms({ item }: AssignmentTerms): { mode: QuestionMode; minutes: number | null } {
  return item.kind === 'question' ? item : { mode: 'counted', minutes: null };
}

interface Opening {
  readonly request: OpenRequest;
  readonly terms: AssignmentTerms;
  readonly at: Date;
}

/** A timed try is as late as its opening. Throws `Refused` where that is too late, or costs something to which the student has not agreed. */
async function checkCost(tx: Queryable, { request, terms, at }: Opening): Promise<void> {
  const { enrolmentId, assignmentId, acceptLate = false } = request;
  const lateness = checkOpen(at, terms);
  const lateDaysLeft = await lateDaysLeftAfter(tx, { enrolmentId, assignmentId, item: terms.item, rules: terms, at, lateness });
  checkLateness(lateness, { lateDaysLeft, acceptLate });
}

/** False for a try of a version of Rooflab that did not store the answers. */
async function hasAnswerKey(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.questionTry.count({ where: { id, answerKey: { not: Prisma.DbNull } } })) > 0;
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
