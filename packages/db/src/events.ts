import type { Queryable } from './client.ts';
import { Prisma } from './generated/client.ts';
import { storableJson } from './json.ts';

/** What a page that follows a hand-in is sent, in order. */
export type HandInEventKind =
  /** `{ replaces: string[] }` */
  | 'waiting'
  /** `{ attempt, worker }` */
  | 'running'
  /** `{ phase, progress? }`: a phase began or made progress. */
  | 'phase'
  /** `{ attempt, retries }`: a failure on our side; it waits again. */
  | 'retrying'
  /** `{ verdict, score, maxScore, explaining? }`: also for `system-error`; the last event, unless the explanation follows. */
  | 'ended'
  /** `{}`: the explanation was added to a result, or given up; the last event. */
  | 'explained'
  /** `{ replacedBy: string | null }`: the last event. */
  | 'cancelled'
  /** `{ verdict, score, maxScore }`: another grading has taken effect. */
  | 'regraded';

/** Written in the transaction of the change that it reports, under the lock of that hand-in's row, so that ids grow in the order of commits. */
export async function recordEvent(tx: Queryable, handInId: string, event: { kind: HandInEventKind; data: object }): Promise<void> {
  await tx.handInEvent.create({ data: { handInId, kind: event.kind, data: storableJson(event.data) }, select: { id: true } });
}

/** What a page that follows an experiment run is sent. The end is recorded in the run's row; the events are then deleted. */
export type RunEventKind =
  /** For its turn in the queue. */
  | 'waiting'
  /** `{ part, device, deviceClass, begins }`: a chunk began; `begins`: it starts over, and nothing of the curves sent so far was kept. */
  | 'measuring'
  /** `{ progress, visits }`: newly measured points. */
  | 'visited';

/** Written under the lock of the run's row, as those of a hand-in are. */
export async function recordRunEvent(tx: Queryable, runId: string, event: { kind: RunEventKind; data: object }): Promise<void> {
  await tx.experimentRunEvent.create({ data: { runId, kind: event.kind, data: storableJson(event.data) }, select: { id: true } });
}

export interface RecordedEvent {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly data: unknown;
}

/** What pages can follow. */
const EVENTS = {
  'hand-in': Prisma.sql`hand_in_events WHERE hand_in_id`,
  'experiment-run': Prisma.sql`experiment_run_events WHERE run_id`,
} as const;

interface Followed {
  readonly kind: keyof typeof EVENTS;
  readonly id: string;
}

/** Events of one hand-in or run after the event with id `after` (0n: all), oldest first. */
export async function eventsAfter(db: Queryable, { kind, id }: Followed, after: bigint): Promise<RecordedEvent[]> {
  return await db.$queryRaw<RecordedEvent[]>(Prisma.sql`
    SELECT id, at, kind, data FROM ${EVENTS[kind]} = ${id}::uuid AND id > ${after} ORDER BY id`);
}
