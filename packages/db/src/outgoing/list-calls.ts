import type { Queryable } from '../client.ts';
import { type Cursor, writeCursor } from '../cursor.ts';

interface CallAttempt {
  readonly at: Date;
  readonly outcome: string;
  readonly reason: string;
  readonly status: number | null;
  readonly answer: string | null;
}

/** A call with all its attempts, latest first. */
interface CallRow {
  readonly callId: string;
  readonly about: unknown;
  readonly createdAt: Date;
  /** Time of the next attempt; null: the call has ended. */
  readonly dueAt: Date | null;
  readonly outcome: string | null;
  readonly attempts: readonly CallAttempt[];
}

interface CallsAsked {
  readonly targetId: string;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** The calls to one target, newest first. */
export async function listCalls(
  db: Queryable,
  { targetId, after, limit }: CallsAsked,
): Promise<{ calls: CallRow[]; nextCursor: string | null }> {
  const older = after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] };
  const rows = await db.outgoingCall.findMany({
    where: { targetId, ...older },
    include: { made: { orderBy: [{ at: 'desc' }, { id: 'desc' }] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const calls = rows.slice(0, limit).map(({ id, about, createdAt, dueAt, endedAt, outcome, made }) => ({
    callId: id,
    about,
    createdAt,
    dueAt: endedAt === null ? dueAt : null,
    outcome,
    attempts: made.map(({ at, outcome: went, reason, status, answer }) => ({ at, outcome: went, reason, status, answer })),
  }));
  const last = calls.at(-1);
  return { calls, nextCursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.callId }) : null };
}
