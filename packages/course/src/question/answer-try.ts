import { isDeepStrictEqual } from 'node:util';
import type { QuestionTry } from '@rooflab/db';
import { type Database, databaseNow, type Queryable, Refused } from '@rooflab/db';
import type { z } from 'zod';
import { type AssignmentTerms, lateDaysLeftAfter, lockEnrolment } from '../hand-in/assignment-terms.ts';
import { checkLateness, checkOpen } from '../hand-in/hand-in-rules.ts';
import { clampReceived } from '../hand-in/received.ts';
import type { givenAnswerSchema, Verdicts } from './schema.ts';
import { refuseSeen } from './seen-runs.ts';
import { checkTime } from './timed-try.ts';
import { checkTries, loadTryTerms } from './try-terms.ts';
import { fractionOf } from './verdicts.ts';

/** What the student sent, every field of which could be read, and what the server made of it. */
export interface GivenAnswer extends Omit<z.input<typeof givenAnswerSchema>, 'version' | 'timeUp'> {
  readonly enrolmentId: string;
  /** A hash of what was judged: refused where the try asks something else. */
  readonly askedSha256: string;
  readonly verdicts: Verdicts;
  /** The experiments that the try asks to be predicted. */
  readonly predicts: readonly string[];
  readonly receivedAt?: Date;
}

interface AnsweredTry {
  readonly tryId: string;
  /** False when `requestId` had been accepted before. */
  readonly created: boolean;
  readonly lateDays: number;
}

/**
 * Takes the answer to a try, with its verdict, in one transaction. Requests of one student wait for one another. Throws `Refused` when a rule forbids it,
 * or when the try was answered already, for instance in another tab.
 */
export async function answerTry(db: Database, given: GivenAnswer): Promise<AnsweredTry> {
  return await db.$transaction((tx) => answerInTurn(tx, given));
}

async function answerInTurn(tx: Queryable, given: GivenAnswer): Promise<AnsweredTry> {
  const { role } = await lockEnrolment(tx, given.enrolmentId);
  const repeated = await findRepeated(tx, given);
  if (repeated !== null) return repeated;
  const now = await databaseNow(tx);
  const terms = await loadTryTerms(tx, given);
  const open = await findOpen(tx, given);
  const at = clampReceived(given.receivedAt ?? now, now);
  if (open.closesAt !== null) checkTime(open.closesAt, at);
  const lateDays = role === 'student' && open.closesAt === null ? await checkRules(tx, { given, terms, at }) : 0;
  const { answers, verdicts, requestId } = given;
  const data = { answers, verdicts, fraction: fractionOf(verdicts), answeredAt: at, requestId };
  await tx.questionTry.update({ where: { id: open.id }, data, select: { id: true } });
  return { tryId: open.id, created: true, lateDays };
}

async function findRepeated(tx: Queryable, given: GivenAnswer): Promise<AnsweredTry | null> {
  const { enrolmentId, assignmentId, question, number, requestId, answers } = given;
  const found = await tx.questionTry.findUnique({ where: { enrolmentId_requestId: { enrolmentId, requestId } } });
  if (found === null) return null;
  const sameTry = isDeepStrictEqual([found.assignmentId, found.question, found.number], [assignmentId, question, number]);
  if (!sameTry || !isDeepStrictEqual(found.answers, answers))
    throw new Refused('request-reused', 'This request was already used for another answer.', 'Reload the page and answer again.');
  return { tryId: found.id, created: false, lateDays: 0 };
}

async function findOpen(tx: Queryable, { enrolmentId, assignmentId, question, number, askedSha256 }: GivenAnswer): Promise<QuestionTry> {
  // A timed try may be closed at the same moment.
  await tx.$executeRaw`SELECT FROM question_tries WHERE enrolment_id = ${enrolmentId}::uuid AND assignment_id = ${assignmentId}::uuid
    AND question = ${question} AND number = ${number} FOR NO KEY UPDATE`;
  const where = { enrolmentId_assignmentId_question_number: { enrolmentId, assignmentId, question, number } };
  const found = await tx.questionTry.findUnique({ where });
  if (found === null) throw new Refused('no-such-try', 'This try has not been opened.', 'Reload the page.');
  if (found.answeredAt !== null)
    throw new Refused('try-answered', `Try ${number} is answered already.`, 'Reload the page to see its verdict.');
  if (found.askedSha256 !== askedSha256)
    throw new Refused('question-changed', 'This question has changed since you opened it.', 'Reload the page; no try is used up.');
  return found;
}

/** Returns how many days late the answer is. Throws `Refused`. */
async function checkRules(tx: Queryable, { given, terms, at }: { given: GivenAnswer; terms: AssignmentTerms; at: Date }): Promise<number> {
  const { enrolmentId, assignmentId, question, predicts } = given;
  const lateness = checkOpen(at, terms);
  const answered = await tx.questionTry.count({ where: { enrolmentId, assignmentId, question, answeredAt: { not: null } } });
  checkTries(terms, { at, answered, predicts: predicts.length > 0 });
  if (predicts.length > 0) await refuseSeen(tx, { enrolmentId, assignmentId, experiments: predicts });
  const lateDaysLeft = await lateDaysLeftAfter(tx, { enrolmentId, assignmentId, item: terms.item, rules: terms, at, lateness });
  checkLateness(lateness, { lateDaysLeft, acceptLate: given.acceptLate ?? false });
  return lateness.lateDays;
}
