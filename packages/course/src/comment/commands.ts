import { type Database, databaseNow, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { z } from 'zod';
import { noticeStaff, noticeStudent } from '../notice/queue-notice.ts';
import type { newPhraseSchema, newReplySchema, newThreadSchema, WrittenComment } from './schema.ts';
import { sourceLines } from './source-lines.ts';

/** On one hand-in, answers and removed ones included. */
const MAX_COMMENTS = 500;

/** Of one student in a course, that wait for staff. */
const MAX_WAITING = 20;

/** For each person in a course. */
const MAX_PHRASES = 200;

interface Authored {
  readonly authorId: string;
}

interface Written extends Authored {
  /** Written as a TA or an instructor, not as the student whose hand-in it is. */
  readonly byStaff: boolean;
  /** The other side is told by mail. */
  readonly mails: boolean;
}

/**
 * The first comment on lines of a hand-in. `byStaff`: written as a TA or an instructor, not as the student whose hand-in it is, who asks a question that
 * waits for staff. Throws `Refused`.
 */
export async function openThread(db: Database, thread: z.infer<typeof newThreadSchema> & Written): Promise<WrittenComment> {
  const { handInId, firstLine, lastLine, text, requestId, authorId, byStaff, mails } = thread;
  return await db.$transaction(async (tx) => {
    const handIn = await tx.handIn.findUnique({
      where: { id: handInId },
      select: { enrolmentId: true, source: true, enrolment: { select: { userId: true } } },
    });
    if (handIn === null) throw new Refused('no-such-hand-in', 'There is no such hand-in.');
    await lockStudent(tx, handIn.enrolmentId);
    const repeated = await findRepeated(
      tx,
      thread,
      (of) => of.handInId === handInId && of.firstLine === firstLine && of.lastLine === lastLine,
    );
    if (repeated !== null) return repeated;
    const lines = sourceLines(handIn.source);
    if (firstLine > lastLine || lastLine > lines) {
      throw new Refused('no-such-lines', `The source has the lines 1 to ${lines}.`, 'Choose some of them.');
    }
    await refuseTooMany(tx, handInId);
    const { enrolmentId, enrolment } = handIn;
    if (!byStaff) await refuseTooManyWaiting(tx, enrolmentId);
    const createdAt = await databaseNow(tx);
    const first = { authorId, byStaff, text, requestId, createdAt, seenAt: enrolment.userId === authorId ? createdAt : null };
    const made = await tx.commentThread.create({
      data: {
        handInId,
        enrolmentId,
        firstLine,
        lastLine,
        createdAt,
        waitingSince: byStaff ? null : createdAt,
        comments: { create: first },
      },
      select: { id: true, comments: { select: { id: true } } },
    });
    if (mails) await (byStaff ? noticeStudent : noticeStaff)(tx, enrolmentId);
    return { threadId: made.id, commentId: made.comments[0]?.id ?? '', created: true };
  });
}

/**
 * A further comment in a thread; a student's reopens one that was done, because it waits for staff. `byStaff`: written as a TA or an instructor,
 * not as the student whose hand-in it is. Throws `Refused`.
 */
export async function answerThread(db: Database, answer: z.infer<typeof newReplySchema> & Written): Promise<WrittenComment> {
  const { threadId, authorId, byStaff, mails, text, requestId } = answer;
  return await db.$transaction(async (tx) => {
    const { handInId, enrolmentId } = await lockThread(tx, threadId);
    const repeated = await findRepeated(tx, answer, (of) => of.id === threadId);
    if (repeated !== null) return repeated;
    await refuseTooMany(tx, handInId);
    const createdAt = await databaseNow(tx);
    const { id } = await tx.comment.create({ data: { threadId, authorId, byStaff, text, requestId, createdAt }, select: { id: true } });
    const change = byStaff ? { waitingSince: null } : { waitingSince: createdAt, resolvedAt: null, resolvedById: null };
    await tx.commentThread.update({ where: { id: threadId }, data: change, select: { id: true } });
    if (mails) await (byStaff ? noticeStudent : noticeStaff)(tx, enrolmentId);
    return { threadId, commentId: id, created: true };
  });
}

/** Changes about a student's hand-ins run one at a time, so that a count holds until it is acted on. */
async function lockStudent(tx: Queryable, enrolmentId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
}

/** Locks the thread's student. Throws `Refused` when there is no such thread. */
async function lockThread(tx: Queryable, threadId: string): Promise<{ handInId: string; enrolmentId: string }> {
  const thread = await tx.commentThread.findUnique({ where: { id: threadId }, select: { handInId: true, enrolmentId: true } });
  if (thread === null) throw new Refused('no-such-comment', 'There is no such comment.');
  await lockStudent(tx, thread.enrolmentId);
  return thread;
}

type Place = { readonly id: string; readonly handInId: string; readonly firstLine: number; readonly lastLine: number };

async function findRepeated(
  tx: Queryable,
  { authorId, requestId }: Authored & { readonly requestId: string },
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
  throw new Refused('too-many-comments', `This hand-in has ${MAX_COMMENTS} comments, which is the maximum.`, 'Continue in person.');
}

async function refuseTooManyWaiting(tx: Queryable, enrolmentId: string): Promise<void> {
  if ((await tx.commentThread.count({ where: { enrolmentId, waitingSince: { not: null } } })) < MAX_WAITING) return;
  const message = `${MAX_WAITING} questions and replies of yours wait for staff in this course, which is the maximum.`;
  throw new Refused('too-many-questions', message, 'Wait for an answer, or mark as done what is no longer a question.');
}

interface CommentChange {
  readonly commentId: string;
  readonly userId: string;
}

/** Changes the text of the user's own comment; the same text again changes nothing. Throws `Refused`. */
export async function editComment(db: Database, { commentId, userId, text }: CommentChange & { text: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const comment = await findComment(tx, commentId);
    await lockThread(tx, comment.threadId);
    if (comment.authorId !== userId) throw new Refused('not-the-author', 'Somebody else wrote this.', 'Write a comment of your own.');
    const data = { text, editedAt: await databaseNow(tx) };
    await tx.comment.updateMany({ where: { id: commentId, removedAt: null, NOT: { text } }, data });
  });
}

/**
 * Deletes a comment's text for good; a placeholder stays while it has replies. `moderates`: also somebody else's, which is recorded in the audit
 * log. A second time it has no effect. Throws `Refused`.
 */
export async function removeComment(db: Database, { commentId, userId, moderates }: CommentChange & { moderates: boolean }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { threadId, authorId, author } = await findComment(tx, commentId);
    const { handInId, enrolmentId } = await lockThread(tx, threadId);
    if (authorId !== userId && !moderates)
      throw new Refused('not-the-author', 'Somebody else wrote this.', 'Ask an instructor to remove it.');
    const { count } = await tx.comment.updateMany({
      where: { id: commentId, removedAt: null },
      data: { text: '', removedAt: await databaseNow(tx) },
    });
    if (count === 0) return;
    await updateWaiting(tx, threadId);
    if (authorId === userId) return;
    const { courseId } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { courseId: true } });
    const subject = { courseId, subjectKind: 'hand-in' as const, subjectId: handInId };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'comment.remove', ...subject, before: { author: author.name } });
  });
}

async function findComment(tx: Queryable, commentId: string) {
  const comment = await tx.comment.findUnique({
    where: { id: commentId },
    select: { threadId: true, authorId: true, author: { select: { name: true } } },
  });
  if (comment === null) throw new Refused('no-such-comment', 'There is no such comment.');
  return comment;
}

/** Marks a thread as done; a second time it has no effect. */
export async function resolveThread(db: Database, { threadId, userId }: { threadId: string; userId: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockThread(tx, threadId);
    const data = { resolvedAt: await databaseNow(tx), resolvedById: userId, waitingSince: null };
    await tx.commentThread.updateMany({ where: { id: threadId, resolvedAt: null }, data });
  });
}

/** Marks a thread as not done; a second time it has no effect. */
export async function reopenThread(db: Database, threadId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockThread(tx, threadId);
    const data = { resolvedAt: null, resolvedById: null };
    const { count } = await tx.commentThread.updateMany({ where: { id: threadId, resolvedAt: { not: null } }, data });
    if (count > 0) await updateWaiting(tx, threadId);
  });
}

/** Recomputes whether the thread waits for staff, from its last remaining comment. */
async function updateWaiting(tx: Queryable, threadId: string): Promise<void> {
  const last = await tx.comment.findFirst({
    where: { threadId, removedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { byStaff: true, createdAt: true },
  });
  const waitingSince = last === null || last.byStaff ? null : last.createdAt;
  await tx.commentThread.updateMany({ where: { id: threadId, resolvedAt: null }, data: { waitingSince } });
}

/** The student has a page open that shows them. */
export async function markCommentsSeen(db: Database, handInId: string): Promise<void> {
  const seenAt = new Date();
  await db.comment.updateMany({ where: { thread: { handInId }, byStaff: true, seenAt: null }, data: { seenAt } });
}

/** Saves a phrase; the same text again only changes whether it is shared. Throws `Refused`. */
export async function savePhrase(
  db: Database,
  { courseId, ownerId, text, shared }: z.infer<typeof newPhraseSchema> & { ownerId: string },
): Promise<string> {
  const where = { courseId_ownerId_text: { courseId, ownerId, text } };
  return await db.$transaction(async (tx) => {
    // One at a time for each person, so that the count holds until it is acted on.
    await tx.$executeRaw`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    const known = await tx.phrase.findUnique({ where, select: { id: true } });
    if (known === null && (await tx.phrase.count({ where: { courseId, ownerId } })) >= MAX_PHRASES) {
      throw new Refused('too-many-phrases', `You have ${MAX_PHRASES} phrases in this course, which is the maximum.`, 'Remove one first.');
    }
    const create = { courseId, ownerId, text, shared };
    return (await tx.phrase.upsert({ where, create, update: { shared }, select: { id: true } })).id;
  });
}

/** Removes the user's own phrase; with `moderates` also one that somebody else shares. Throws `Refused` for any other. */
export async function removePhrase(
  db: Database,
  { phraseId, userId, moderates }: { phraseId: string; userId: string; moderates: boolean },
): Promise<void> {
  const mine = { id: phraseId, ownerId: userId };
  const { count } = await db.phrase.deleteMany({ where: moderates ? { OR: [mine, { id: phraseId, shared: true }] } : mine });
  if (count === 0) throw new Refused('no-such-phrase', 'You have no such phrase.');
}
