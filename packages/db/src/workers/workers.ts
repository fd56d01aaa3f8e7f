import type { DeviceClass } from '@rooflab/result';
import { raiseAlert } from '../alerts.ts';
import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { WorkerState } from '../generated/enums.ts';
import { storableJson, storableText } from '../json.ts';
import type { WorkerConfinement } from './confinement.ts';

export interface WorkerDescription {
  /** Unique; a worker that starts again under its name takes up its row. */
  readonly name: string;
  readonly version: string;
  readonly deviceClass: DeviceClass;
  /** As in a result. */
  readonly device: object;
  readonly roof: object;
  /** Null where it is not known. */
  readonly confinement: WorkerConfinement | null;
}

/** Enters a worker that has just started and returns its id: `active`, unless staff paused it before. */
export async function registerWorker(db: Queryable, { name, device, roof, confinement, ...worker }: WorkerDescription): Promise<string> {
  const now = new Date();
  const described = {
    ...worker,
    device: storableJson(device),
    roof: storableJson(roof),
    confinement: confinement ? storableJson(confinement) : Prisma.DbNull,
    startedAt: now,
    lastSeenAt: now,
  };
  const { id } = await db.worker.upsert({ where: { name }, create: { name, ...described }, update: described, select: { id: true } });
  await db.$executeRaw`
    UPDATE workers SET state = 'active', paused_reason = NULL, paused_by = NULL
    WHERE id = ${id}::uuid AND (paused_by IS NULL OR paused_by LIKE 'worker:%')`;
  return id;
}

/** Says that the worker lives (send it every 10 s) and returns the state that it should be in; staff may have changed it. */
export async function touchWorker(db: Queryable, workerId: string): Promise<WorkerState> {
  const rows = await db.$queryRaw<{ state: WorkerState }[]>`
    UPDATE workers SET last_seen_at = clock_timestamp(), state = CASE state WHEN 'gone' THEN 'active' ELSE state END
    WHERE id = ${workerId}::uuid RETURNING state::text AS state`;
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no worker ${workerId}; register it first.`);
  return row.state;
}

export interface WorkerChange {
  readonly workerId: string;
  readonly state: WorkerState;
  /** Required for `paused`; shown to staff. */
  readonly reason: string;
  readonly actor: Actor;
}

/** Pauses, resumes, drains or retires a worker, with a line in the audit log, and an alert when the worker paused itself. */
export async function setWorkerState(db: Database, { workerId, state, reason, actor }: WorkerChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await tx.worker.findUniqueOrThrow({ where: { id: workerId }, select: { name: true, state: true, pausedReason: true } });
    const pausedReason = state === 'paused' ? storableText(reason) : null;
    const pausedBy = state === 'paused' ? actor : null;
    await tx.worker.update({ where: { id: workerId }, data: { state, pausedReason, pausedBy }, select: { id: true } });
    await recordAudit(tx, {
      actor,
      action: 'worker.set-state',
      subjectKind: 'worker',
      subjectId: workerId,
      before: { state: before.state, pausedReason: before.pausedReason },
      after: { state, pausedReason },
      reason,
    });
    if (state === 'paused' && actor.startsWith('worker:')) {
      await raiseAlert(tx, { kind: 'worker-paused', message: `Worker ${before.name} paused itself: ${reason}`, workerId });
    }
  });
}

/** A new roof, as measured between jobs. */
export async function recordRoof(db: Queryable, { workerId, roof }: { workerId: string; roof: object }): Promise<void> {
  await db.worker.update({ where: { id: workerId }, data: { roof: storableJson(roof) }, select: { id: true } });
}
