import { type Database, eventsAfter, handInState, isExplaining, queuePosition } from '@rooflab/db';
import { type Follow, followEvents, type SubjectState } from './follow-events.ts';
import { isEnd, type LiveEvent, liveEvent } from './live-event.ts';

interface FollowHandIn extends Follow {
  readonly db: Database;
  readonly handInId: string;
}

/** What happens to a hand-in, and its place in the queue while it waits. */
export function followHandIn({ db, handInId, ...follow }: FollowHandIn): AsyncGenerator<LiveEvent, void> {
  return followEvents<LiveEvent>(
    {
      id: handInId,
      eventsAfter: (after) => eventsAfter(db, { kind: 'hand-in', id: handInId }, after),
      told: (recorded) => recorded.flatMap((event) => liveEvent(event) ?? []),
      isEnd,
      state: (id) => stateOf(db, handInId, id),
    },
    follow,
  );
}

async function stateOf(db: Database, handInId: string, id: string): Promise<SubjectState<LiveEvent>> {
  const row = await db.handIn.findUniqueOrThrow({
    where: { id: handInId },
    select: {
      claimedAt: true,
      endedAt: true,
      cancelledAt: true,
      replacedById: true,
      gradings: {
        where: { effective: true },
        select: { verdict: true, score: true, maxScore: true, explainingAt: true, explainedAt: true },
      },
    },
  });
  if (row.cancelledAt) return { aside: null, end: { id, at: row.cancelledAt, kind: 'cancelled', replacedBy: row.replacedById } };
  if (row.endedAt) {
    const [grading] = row.gradings;
    if (grading && isExplaining(grading)) return { aside: null, end: null };
    const data = { verdict: grading?.verdict ?? 'system-error', score: grading?.score ?? null, maxScore: grading?.maxScore ?? null };
    return { aside: null, end: liveEvent({ id: BigInt(id), at: row.endedAt, kind: 'ended', data }) };
  }
  const position = handInState(row) === 'waiting' ? await queuePosition(db, handInId) : null;
  return { end: null, aside: position && { id, at: new Date(), kind: 'position', position } };
}
