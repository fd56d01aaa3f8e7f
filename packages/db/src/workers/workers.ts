import type { WorkerDescription } from '@rooflab/fleet';
import { raiseAlert } from '../alerts.ts';
import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { WorkerState } from '../generated/enums.ts';
import { storableJson, storableText } from '../json.ts';

/** Device and roof are kept as JSON, and read as what earlier releases wrote, too. */
type Registered = Omit<WorkerDescription, 'device' | 'roof'> & { readonly device: object; readonly roof: object };

/** Registers a worker that has just started and returns its id: `active`, unless staff paused it before. */
export async function registerWorker(db: Queryable, { name, device, roof, confinement, ...worker }: Registered): Promise<string> {
  const described = {
    ...worker,
    device: storableJson(device),
    roof: storableJson(roof),
    confinement: confinement ? storableJson(confinement) : Prisma.DbNull,
  };
  const { id } = await db.worker.upsert({ where: { name }, create: { name, ...described }, update: described, select: { id: true } });
  // By the database's clock, which is also the one used to tell how long a worker has been silent.
  await db.$executeRaw`
    UPDATE workers SET started_at = clock_timestamp(), last_seen_at = clock_timestamp(),
      state = CASE WHEN ${PAUSED_BY_STAFF} THEN state ELSE 'active' END,
      paused_reason = CASE WHEN ${PAUSED_BY_STAFF} THEN paused_reason END,
      paused_by = CASE WHEN ${PAUSED_BY_STAFF} THEN paused_by END
    WHERE id = ${id}::uuid`;
  return id;
}

/** Only staff can end a pause by staff; a pause that the worker began itself ends when it restarts. */
const PAUSED_BY_STAFF = Prisma.sql`(state = 'paused' AND paused_by NOT LIKE 'worker:%')`;

/** Records that the worker is alive and returns the state that it should be in, which staff may have changed. */
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

/**
 * Pauses, resumes, drains or retires a worker, with a line in the audit log, and an alert when the worker paused itself. A request by the worker
 * itself ends neither a pause nor a drain by staff.
 */
export async function setWorkerState(db: Database, change: WorkerChange): Promise<void> {
  await db.$transaction((tx) => changeWorkerState(tx, change));
}

/** The same in the transaction `tx`. */
export async function changeWorkerState(tx: Queryable, { workerId, state, reason, actor }: WorkerChange): Promise<void> {
  const before = await lockWorker(tx, workerId);
  if (isWorker(actor) && (before.heldByStaff || isRepeated(before, { state, reason }))) return;
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
  if (state === 'paused' && isWorker(actor)) {
    await raiseAlert(tx, { kind: 'worker-paused', message: `Worker ${before.name} paused itself: ${reason}`, workerId });
  }
}

/** A worker repeats what it was not answered. */
function isRepeated(before: LockedWorker, { state, reason }: Pick<WorkerChange, 'state' | 'reason'>): boolean {
  return before.state === state && before.pausedReason === (state === 'paused' ? storableText(reason) : null);
}

interface LockedWorker {
  readonly name: string;
  readonly state: WorkerState;
  readonly pausedReason: string | null;
  readonly heldByStaff: boolean;
}

function isWorker(actor: Actor): boolean {
  return actor.startsWith('worker:');
}

async function lockWorker(tx: Queryable, workerId: string): Promise<LockedWorker> {
  const rows = await tx.$queryRaw<LockedWorker[]>`
    SELECT name, state::text AS state, paused_reason AS "pausedReason", ${PAUSED_BY_STAFF} OR state = 'draining' AS "heldByStaff"
    FROM workers WHERE id = ${workerId}::uuid FOR NO KEY UPDATE`;
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no worker ${workerId}.`);
  return row;
}
