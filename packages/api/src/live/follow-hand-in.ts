import { type Database, eventsAfter, handInState, queuePosition } from '@rooflab/db';
import type { HandInHub } from './hand-in-hub.ts';
import { isEnd, type LiveEvent, liveEvent } from './live-event.ts';

export interface Follow {
  readonly db: Database;
  readonly hub: HandInHub;
  readonly handInId: string;
  /** Events after this id; 0n: all. */
  readonly after: bigint;
  readonly signal: AbortSignal | undefined;
  readonly pollMs?: number;
}

/** How soon an event is seen whose signal was lost, and how often a place in the queue is told. */
const POLL_MS = 5000;

/** Yields what happened after `after`, then what happens, until the end of the hand-in; returns at once when that is past. */
export async function* followHandIn(follow: Follow): AsyncGenerator<LiveEvent, void> {
  const { db, hub, handInId, signal } = follow;
  const bell = createBell(signal);
  const stop = hub.watch(handInId, bell.ring);
  let after = follow.after;
  let told = '';
  try {
    while (!signal?.aborted) {
      for (const recorded of await eventsAfter(db, handInId, after)) {
        after = recorded.id;
        const event = liveEvent(recorded);
        if (event) yield event;
        if (event && isEnd(event)) return;
      }
      const state = await stateOf(db, handInId);
      if (state.end) {
        // It may have ended between the two reads. Otherwise its end was told before, or its events are forgotten: the row tells it again.
        const late = await eventsAfter(db, handInId, after);
        if (late.length > 0) continue;
        yield { ...state.end, id: String(after) };
        return;
      }
      const position = state.waiting ? await queuePosition(db, handInId) : null;
      const text = JSON.stringify(position);
      if (position && text !== told) yield { id: String(after), at: new Date(), kind: 'position', position };
      told = text;
      await bell.wait(follow.pollMs ?? POLL_MS);
    }
  } finally {
    stop();
  }
}

interface State {
  readonly waiting: boolean;
  /** Its end, from the row; null while it goes on. */
  readonly end: LiveEvent | null;
}

async function stateOf(db: Database, handInId: string): Promise<State> {
  const row = await db.handIn.findUniqueOrThrow({
    where: { id: handInId },
    select: {
      claimedAt: true,
      endedAt: true,
      cancelledAt: true,
      replacedById: true,
      gradings: { where: { effective: true }, select: { verdict: true, score: true, maxScore: true } },
    },
  });
  const state = handInState(row);
  if (row.cancelledAt) return { waiting: false, end: { id: '0', at: row.cancelledAt, kind: 'cancelled', replacedBy: row.replacedById } };
  if (!row.endedAt) return { waiting: state === 'waiting', end: null };
  const [grading] = row.gradings;
  const data = { verdict: grading?.verdict ?? 'system-error', score: grading?.score ?? null, maxScore: grading?.maxScore ?? null };
  return { waiting: false, end: liveEvent({ id: 0n, handInId, at: row.endedAt, kind: 'ended', data }) };
}

/** Waits for a ring, for some time at most; a ring while nobody waits is kept. */
function createBell(signal: AbortSignal | undefined) {
  let rung = false;
  let answer: (() => void) | null = null;
  const ring = (): void => {
    rung = true;
    answer?.();
  };
  const wait = async (ms: number): Promise<void> => {
    if (!rung && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          answer = null;
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal?.addEventListener('abort', done);
        answer = done;
      });
    }
    rung = false;
  };
  return { ring, wait };
}
