import type { Queryable } from './client.ts';
import { Prisma } from './generated/client.ts';
import { storableJson } from './json.ts';

/** What a page that follows a hand-in learns, one after the other. */
export type HandInEventKind =
  /** `{ replaces: string[] }` */
  | 'waiting'
  /** `{ attempt, worker }` */
  | 'running'
  /** `{ phase, progress? }`: a phase began, or came further. */
  | 'phase'
  /** `{ attempt, retries }`: our fault, and it waits again. */
  | 'retrying'
  /** `{ verdict, score, maxScore }`: the end; `system-error` too. */
  | 'ended'
  /** `{ replacedBy: string | null }`: the end. */
  | 'cancelled'
  /** `{ verdict, score, maxScore }`: another grading is in effect now. */
  | 'regraded';

/** Written in the transaction of what it tells of, under the lock of that hand-in's row, so that ids grow in the order of commits. */
export async function recordEvent(tx: Queryable, handInId: string, event: { kind: HandInEventKind; data: object }): Promise<void> {
  await tx.handInEvent.create({ data: { handInId, kind: event.kind, data: storableJson(event.data) }, select: { id: true } });
}

export interface RecordedEvent {
  readonly id: bigint;
  readonly handInId: string;
  readonly at: Date;
  readonly kind: HandInEventKind;
  readonly data: unknown;
}

/** Events of one hand-in after the one with id `after` (0n: all), oldest first. */
export async function eventsAfter(db: Queryable, handInId: string, after: bigint): Promise<RecordedEvent[]> {
  return await db.$queryRaw<RecordedEvent[]>(Prisma.sql`
    SELECT id, hand_in_id AS "handInId", at, kind, data FROM hand_in_events
    WHERE hand_in_id = ${handInId}::uuid AND id > ${after} ORDER BY id`);
}
