import { type Database, databaseNow, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { checkedText } from './comment-rules.ts';
import { lockThread } from './write-comment.ts';

interface Changed {
  readonly commentId: string;
  readonly userId: string;
}

/** Puts other words in one's own comment. The same again changes nothing. Throws `Refused`. */
export async function editComment(db: Database, { commentId, userId, text }: Changed & { text: string }): Promise<void> {
  const kept = checkedText(text);
  await db.$transaction(async (tx) => {
    const comment = await findComment(tx, commentId);
    await lockThread(tx, comment.threadId);
    if (comment.authorId !== userId) throw new Refused('not-the-author', 'Somebody else wrote this.', 'Write a comment of your own.');
    const data = { text: kept, editedAt: await databaseNow(tx) };
    await tx.comment.updateMany({ where: { id: commentId, removedAt: null, NOT: { text: kept } }, data });
  });
}

/**
 * Takes a comment's words away for good; that one stood there stays to be seen as long as others answer it. `moderates`: also somebody else's,
 * which the audit log then tells. Again: nothing. Throws `Refused`.
 */
export async function removeComment(db: Database, { commentId, userId, moderates }: Changed & { moderates: boolean }): Promise<void> {
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
    await settleThread(tx, threadId);
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

/** What was asked for is done, or there is nothing to do. Again: nothing. */
export async function resolveThread(db: Database, { threadId, userId }: { threadId: string; userId: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockThread(tx, threadId);
    const data = { resolvedAt: await databaseNow(tx), resolvedById: userId, waitingSince: null };
    await tx.commentThread.updateMany({ where: { id: threadId, resolvedAt: null }, data });
  });
}

/** It was not done after all. Again: nothing. */
export async function reopenThread(db: Database, threadId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockThread(tx, threadId);
    const data = { resolvedAt: null, resolvedById: null };
    const { count } = await tx.commentThread.updateMany({ where: { id: threadId, resolvedAt: { not: null } }, data });
    if (count > 0) await settleThread(tx, threadId);
  });
}

/** Says anew whether it waits for staff: by whom the last comment is that still stands. */
async function settleThread(tx: Queryable, threadId: string): Promise<void> {
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
