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

/** What a page that follows a run of an experiment learns. Its end is told by its row; the events are then forgotten. */
export type RunEventKind =
  /** For its turn. */
  | 'waiting'
  /** `{ part, device, deviceClass, begins }`: a chunk began; `begins`: nothing was kept of the curves told before. */
  | 'measuring'
  /** `{ progress, visits }`: what was measured since. */
  | 'visited';

/** Written like those of a hand-in, under the lock of the run's row. */
export async function recordRunEvent(tx: Queryable, runId: string, event: { kind: RunEventKind; data: object }): Promise<void> {
  await tx.experimentRunEvent.create({ data: { runId, kind: event.kind, data: storableJson(event.data) }, select: { id: true } });
}

export interface RecordedEvent {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly data: unknown;
}

/** What pages follow. */
const EVENTS = {
  'hand-in': Prisma.sql`hand_in_events WHERE hand_in_id`,
  'experiment-run': Prisma.sql`experiment_run_events WHERE run_id`,
} as const;

interface Followed {
  readonly kind: keyof typeof EVENTS;
  readonly id: string;
}

/** Events of one hand-in or one run after the one with id `after` (0n: all), oldest first. */
export async function eventsAfter(db: Queryable, { kind, id }: Followed, after: bigint): Promise<RecordedEvent[]> {
  return await db.$queryRaw<RecordedEvent[]>(Prisma.sql`
    SELECT id, at, kind, data FROM ${EVENTS[kind]} = ${id}::uuid AND id > ${after} ORDER BY id`);
}
