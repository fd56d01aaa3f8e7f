import type { WorkerConfinement } from '@rooflab/fleet';
import { type OpenedClass, openedClassSchema } from '@rooflab/result';
import { recordAudit } from './audit.ts';
import type { Database, Queryable } from './client.ts';
import type { WorkerState } from './generated/enums.ts';
import { readConfinement } from './workers/confinement.ts';

export interface AlertRow {
  readonly alertId: string;
  readonly createdAt: Date;
  readonly kind: string;
  readonly message: string;
  readonly courseId: string | null;
  readonly handInId: string | null;
  readonly workerId: string | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: string | null;
}

/** Newest first. `courseId` undefined: alerts of all courses and of none. */
export async function listAlerts(
  db: Queryable,
  { courseId, open, limit }: { courseId?: string | undefined; open: boolean; limit: number },
): Promise<AlertRow[]> {
  const rows = await db.alert.findMany({
    where: { ...(courseId !== undefined && { courseId }), ...(open && { acknowledgedAt: null }) },
    include: { acknowledgedBy: { select: { name: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(({ id, createdAt, kind, message, courseId: of, handInId, workerId, acknowledgedAt, acknowledgedBy }) => ({
    alertId: id,
    createdAt,
    kind,
    message,
    courseId: of,
    handInId,
    workerId,
    acknowledgedAt,
    acknowledgedBy: acknowledgedBy?.name ?? null,
  }));
}

/** Acknowledging it again changes nothing. */
export async function acknowledgeAlert(db: Database, { alertId, userId }: { alertId: string; userId: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { acknowledgedAt: new Date(), acknowledgedById: userId };
    const { count } = await tx.alert.updateMany({ where: { id: alertId, acknowledgedAt: null }, data });
    if (count === 0) return;
    const { courseId } = await tx.alert.findUniqueOrThrow({ where: { id: alertId }, select: { courseId: true } });
    await recordAudit(tx, { actor: `user:${userId}`, action: 'alert.acknowledge', courseId, subjectKind: 'alert', subjectId: alertId });
  });
}

export interface WorkerRow {
  readonly workerId: string;
  readonly name: string;
  readonly version: string;
  readonly deviceClass: OpenedClass;
  readonly device: unknown;
  readonly roof: unknown;
  /** Null where the worker has not reported it. */
  readonly confinement: WorkerConfinement | null;
  readonly state: WorkerState;
  readonly pausedReason: string | null;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
}

/** Workers that are not gone, sorted by name. */
export async function listWorkers(db: Queryable): Promise<WorkerRow[]> {
  const rows = await db.worker.findMany({ where: { state: { not: 'gone' } }, orderBy: { name: 'asc' } });
  return rows.map(({ id, confinement, deviceClass, ...row }) => ({
    workerId: id,
    confinement: readConfinement(confinement),
    deviceClass: openedClassSchema.parse(deviceClass),
    ...row,
  }));
}
