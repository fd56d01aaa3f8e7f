import type { DeviceClass } from '@rooflab/result';
import type { Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { PENDING } from './hand-in-state.ts';
import { announceWork } from './listen.ts';
import { turnOf } from './turn.ts';

export interface QueuedHandIn {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  /** Of its lab; null: one of the catalogue. */
  readonly labVersion: string | null;
  /** WGSL */
  readonly source: string;
  readonly sourceSha256: string;
  readonly note: string;
  readonly requestId: string | null;
  /** The class that a worker must have to grade it; null: any. */
  readonly deviceClass: DeviceClass | null;
  readonly createdAt: Date;
  readonly queuedAt: Date;
  /** Changed lines since the hand-in `comparedWithId`; left out: counted when they are first read. */
  readonly linesAdded?: number;
  readonly linesRemoved?: number;
  readonly comparedWithId?: string | null;
  /** The span of the request that handed it in; left out: it was not traced. */
  readonly traceParent?: string | null;
}

interface Arriving {
  /** Whose hand-in it is. */
  readonly userId: string;
  /** Hand-ins that were cancelled for this one. */
  readonly replaces: readonly string[];
}

/** Writes a hand-in, which is its own job, and wakes the workers. Returns its id. */
export async function enqueueHandIn(tx: Queryable, handIn: QueuedHandIn, { userId, replaces }: Arriving): Promise<string> {
  const ownPending = await tx.handIn.count({ where: { enrolment: { userId }, ...PENDING } });
  const turn = turnOf({ queuedAt: handIn.queuedAt, ownPending });
  const { id } = await tx.handIn.create({ data: { ...handIn, turn }, select: { id: true } });
  await announceWork(tx);
  await recordEvent(tx, id, { kind: 'waiting', data: { replaces } });
  return id;
}
