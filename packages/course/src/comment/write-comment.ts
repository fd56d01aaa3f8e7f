import { type Database, databaseNow, type Queryable, Refused } from '@rooflab/db';
import { checkedText, MAX_COMMENTS } from './comment-rules.ts';
import { sourceLines } from './source-lines.ts';

interface Written {
  readonly text: string;
  readonly authorId: string;
  /** A uuid drawn by the client: a request repeated with it finds its comment. */
  readonly requestId: string;
}

export interface NewThread extends Written {
  readonly handInId: string;
  /** From 1; both included. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface NewAnswer extends Written {
  readonly threadId: string;
  /** As a TA or an instructor, not as the student whose hand-in it is. */
  readonly byStaff: boolean;
}

export interface WrittenComment {
  readonly threadId: string;
  readonly commentId: string;
  /** False when `requestId` had been accepted before. */
  readonly created: boolean;
}

/** Staff's first comment on lines of a hand-in. Throws `Refused`. */
export async function openThread(db: Database, thread: NewThread): Promise<WrittenComment> {
  const { handInId, firstLine, lastLine, requestId, authorId } = thread;
  const text = checkedText(thread.text);
  return await db.$transaction(async (tx) => {
    const handIn = await tx.handIn.findUnique({
      where: { id: handInId },
      select: { enrolmentId: true, source: true, enrolment: { select: { userId: true } } },
    });
    if (handIn === null) throw new Refused('no-such-hand-in', 'There is no such hand-in.');
    await oneAtATime(tx, handIn.enrolmentId);
    const repeated = await findRepeated(
      tx,
      thread,
      (of) => of.handInId === handInId && of.firstLine === firstLine && of.lastLine === lastLine,
    );
    if (repeated !== null) return repeated;
    const lines = sourceLines(handIn.source);
    if (!(firstLine >= 1 && firstLine <= lastLine && lastLine <= lines)) {
      throw new Refused('no-such-lines', `The source has the lines 1 to ${lines}.`, 'Choose some of them.');
    }
    await refuseTooMany(tx, handInId);
    const createdAt = await databaseNow(tx);
    const { enrolmentId, enrolment } = handIn;
    const first = { authorId, byStaff: true, text, requestId, createdAt, seenAt: enrolment.userId === authorId ? createdAt : null };
    const made = await tx.commentThread.create({
      data: { handInId, enrolmentId, firstLine, lastLine, createdAt, comments: { create: first } },
      select: { id: true, comments: { select: { id: true } } },
    });
    return { threadId: made.id, commentId: made.comments[0]?.id ?? '', created: true };
  });
}

/** A further comment in a thread; a student's opens it again where it was done, because it waits for staff then. Throws `Refused`. */
export async function answerThread(db: Database, answer: NewAnswer): Promise<WrittenComment> {
  const { threadId, authorId, byStaff, requestId } = answer;
  const text = checkedText(answer.text);
  return await db.$transaction(async (tx) => {
    const { handInId } = await lockThread(tx, threadId);
    const repeated = await findRepeated(tx, answer, (of) => of.id === threadId);
    if (repeated !== null) return repeated;
    await refuseTooMany(tx, handInId);
    const createdAt = await databaseNow(tx);
    const { id } = await tx.comment.create({ data: { threadId, authorId, byStaff, text, requestId, createdAt }, select: { id: true } });
    const change = byStaff ? { waitingSince: null } : { waitingSince: createdAt, resolvedAt: null, resolvedById: null };
    await tx.commentThread.update({ where: { id: threadId }, data: change, select: { id: true } });
    return { threadId, commentId: id, created: true };
  });
}

/** For each student, so that what is counted stays true until it is acted on. */
async function oneAtATime(tx: Queryable, enrolmentId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
}

/** Whose changes go one after the other with those of all threads of the student. Throws `Refused` when there is no such thread. */
export async function lockThread(tx: Queryable, threadId: string): Promise<{ handInId: string; enrolmentId: string }> {
  const thread = await tx.commentThread.findUnique({ where: { id: threadId }, select: { handInId: true, enrolmentId: true } });
  if (thread === null) throw new Refused('no-such-comment', 'There is no such comment.');
  await oneAtATime(tx, thread.enrolmentId);
  return thread;
}

type Place = { readonly id: string; readonly handInId: string; readonly firstLine: number; readonly lastLine: number };

async function findRepeated(
  tx: Queryable,
  { authorId, requestId }: Written,
  isSame: (of: Place) => boolean,
): Promise<WrittenComment | null> {
  const found = await tx.comment.findUnique({
    where: { authorId_requestId: { authorId, requestId } },
    select: { id: true, thread: { select: { id: true, handInId: true, firstLine: true, lastLine: true } } },
  });
  if (found === null) return null;
  if (!isSame(found.thread))
    throw new Refused('comment-sent-before', 'This request was already used for another comment.', 'Send it again as a new one.');
  return { threadId: found.thread.id, commentId: found.id, created: false };
}

async function refuseTooMany(tx: Queryable, handInId: string): Promise<void> {
  if ((await tx.comment.count({ where: { thread: { handInId } } })) < MAX_COMMENTS) return;
  throw new Refused('too-many-comments', `A hand-in can have ${MAX_COMMENTS} comments, and this one has them all.`, 'Continue in person.');
}
