import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';

/** Of one hand-in. */
export interface CommentCounts {
  /** Answers among them; without those that were removed. */
  readonly comments: number;
  /** Threads that are not done. */
  readonly open: number;
  /** Threads in which an answer of the student waits for staff. */
  readonly waiting: number;
  /** Comments by staff that the student has not seen. */
  readonly unseen: number;
}

export const NO_COMMENTS: CommentCounts = { comments: 0, open: 0, waiting: 0, unseen: 0 };

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

export interface UnseenComments {
  readonly handInId: string;
  readonly exercise: string;
  readonly handedInAt: Date;
  readonly comments: number;
  /** Who wrote the latest, and when. */
  readonly author: string;
  readonly lastAt: Date;
}

/** Hand-ins of a student with comments that they have not seen, the latest comment first. */
export async function unseenComments(db: Queryable, enrolmentId: string): Promise<UnseenComments[]> {
  return await db.$queryRaw<UnseenComments[]>(Prisma.sql`
    SELECT h.id AS "handInId", h.exercise, h.created_at AS "handedInAt", count(*)::int AS comments,
      (array_agg(u.name ORDER BY c.created_at DESC))[1] AS author, max(c.created_at) AS "lastAt"
    FROM comment_threads t
    JOIN comments c ON c.thread_id = t.id AND c.by_staff AND c.seen_at IS NULL AND c.removed_at IS NULL
    JOIN users u ON u.id = c.author_id
    JOIN hand_ins h ON h.id = t.hand_in_id
    WHERE t.enrolment_id = ${enrolmentId}::uuid
    GROUP BY h.id ORDER BY "lastAt" DESC`);
}

/** Threads of a course in which an answer of a student waits for staff. */
export async function waitingThreads(db: Queryable, courseId: string): Promise<number> {
  return await db.commentThread.count({ where: { waitingSince: { not: null }, enrolment: { courseId } } });
}
