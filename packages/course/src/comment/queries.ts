import { findExercise } from '@rooflab/catalogue';
import { Prisma, type Queryable } from '@rooflab/db';
import type { z } from 'zod';
import type { CommentCounts, Phrase, Thread, unseenCommentsSchema } from './schema.ts';

const SOMETHING_LEFT = { comments: { some: { removedAt: null } } } as const;

const THREAD = {
  id: true,
  firstLine: true,
  lastLine: true,
  resolvedAt: true,
  resolvedBy: { select: { name: true } },
  waitingSince: true,
  comments: {
    select: {
      id: true,
      authorId: true,
      author: { select: { name: true } },
      byStaff: true,
      text: true,
      createdAt: true,
      editedAt: true,
      removedAt: true,
      seenAt: true,
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.CommentThreadSelect;

/** By line, then by time; threads of which everything was removed are left out. `userId`: who asks. */
export async function listThreads(db: Queryable, { handInId, userId }: { handInId: string; userId: string }): Promise<Thread[]> {
  const rows = await db.commentThread.findMany({
    where: { handInId, ...SOMETHING_LEFT },
    select: THREAD,
    orderBy: [{ lastLine: 'asc' }, { firstLine: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, resolvedBy, comments, ...thread }) => ({
    ...thread,
    threadId: id,
    resolvedBy: resolvedBy?.name ?? null,
    comments: comments.map(({ id: commentId, author, authorId, text, removedAt, seenAt, ...comment }) => ({
      ...comment,
      commentId,
      author: author.name,
      mine: authorId === userId,
      text: removedAt === null ? text : null,
      unseen: comment.byStaff && seenAt === null && removedAt === null,
    })),
  }));
}

export interface CommentedFilter {
  readonly courseId?: string;
  readonly enrolmentId?: string | undefined;
  readonly assignmentId?: string | undefined;
  readonly exercise?: string | undefined;
}

/** Threads of many hand-ins with their students, oldest thread first: at most `limit`, beginning after the thread `after`. */
export async function exportThreads(
  db: Queryable,
  { courseId, enrolmentId, ...handIn }: CommentedFilter,
  { after, limit }: { after: string | null; limit: number },
) {
  return await db.commentThread.findMany({
    where: {
      ...SOMETHING_LEFT,
      ...(enrolmentId !== undefined && { enrolmentId }),
      ...(courseId !== undefined && { enrolment: { courseId } }),
      handIn: {
        ...(handIn.assignmentId !== undefined && { assignmentId: handIn.assignmentId }),
        ...(handIn.exercise !== undefined && { exercise: handIn.exercise }),
      },
    },
    select: {
      ...THREAD,
      handIn: { select: { id: true, createdAt: true, exercise: true, assignmentId: true } },
      enrolment: { select: { user: { select: { name: true, email: true } } } },
    },
    orderBy: [{ id: 'asc' }],
    ...(after !== null && { cursor: { id: after }, skip: 1 }),
    take: limit,
  });
}

export type ExportedThread = Awaited<ReturnType<typeof exportThreads>>[number];

/** By hand-in; those without comments are left out. */
export async function commentCounts(db: Queryable, handInIds: readonly string[]): Promise<ReadonlyMap<string, CommentCounts>> {
  if (handInIds.length === 0) return new Map();
  const rows = await db.$queryRaw<(CommentCounts & { handInId: string })[]>(Prisma.sql`
    SELECT t.hand_in_id AS "handInId", sum(c.standing)::int AS comments, (count(*) FILTER (WHERE t.resolved_at IS NULL))::int AS open,
      count(t.waiting_since)::int AS waiting, sum(c.unseen)::int AS unseen
    FROM comment_threads t CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.by_staff AND o.seen_at IS NULL) AS unseen, count(*) AS standing
      FROM comments o WHERE o.thread_id = t.id AND o.removed_at IS NULL) c
    WHERE t.hand_in_id = ANY(${handInIds}::uuid[]) AND c.standing > 0
    GROUP BY t.hand_in_id`);
  return new Map(rows.map(({ handInId, ...counts }) => [handInId, counts]));
}

type UnseenComments = z.infer<typeof unseenCommentsSchema>;

/** Hand-ins of a student with comments that they have not seen, the latest comment first. */
export async function unseenComments(db: Queryable, enrolmentId: string): Promise<UnseenComments[]> {
  const rows = await db.$queryRaw<Omit<UnseenComments, 'exerciseTitle'>[]>(Prisma.sql`
    SELECT h.id AS "handInId", h.exercise, h.created_at AS "handedInAt", count(*)::int AS comments,
      (array_agg(u.name ORDER BY c.created_at DESC))[1] AS author, max(c.created_at) AS "lastAt"
    FROM comment_threads t
    JOIN comments c ON c.thread_id = t.id AND c.by_staff AND c.seen_at IS NULL AND c.removed_at IS NULL
    JOIN users u ON u.id = c.author_id
    JOIN hand_ins h ON h.id = t.hand_in_id
    WHERE t.enrolment_id = ${enrolmentId}::uuid
    GROUP BY h.id ORDER BY "lastAt" DESC`);
  return rows.map((row) => ({ ...row, exerciseTitle: findExercise(row.exercise)?.exercise.title ?? row.exercise }));
}

/** Threads of a course in which a question or an answer of a student waits for staff. */
export async function waitingThreads(db: Queryable, courseId: string): Promise<number> {
  return await db.commentThread.count({ where: { waitingSince: { not: null }, enrolment: { courseId } } });
}

/** The user's own and those that others share, alphabetically. */
export async function listPhrases(db: Queryable, { courseId, userId }: { courseId: string; userId: string }): Promise<Phrase[]> {
  const rows = await db.phrase.findMany({
    where: { courseId, OR: [{ ownerId: userId }, { shared: true }] },
    select: { id: true, text: true, shared: true, ownerId: true, owner: { select: { name: true } } },
    orderBy: [{ text: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, ownerId, owner, ...row }) => ({ ...row, phraseId: id, mine: ownerId === userId, owner: owner.name }));
}
