import type { Queryable } from '@rooflab/db';
import { IN_STATE, Prisma, recordEvent } from '@rooflab/db';

/** Locks the student's hand-ins for this exercise that still wait. One that a worker is claiming just now is left to it. */
export async function lockReplaceable(
  tx: Queryable,
  { enrolmentId, assignmentId, exercise }: { enrolmentId: string; assignmentId: string; exercise: string },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT h.id FROM hand_ins h
    WHERE h.enrolment_id = ${enrolmentId}::uuid AND h.assignment_id = ${assignmentId}::uuid AND h.exercise = ${exercise} AND ${IN_STATE.waiting}
    ORDER BY h.id FOR NO KEY UPDATE SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

/** Takes locked hand-ins out of the queue. */
export async function cancelForReplacement(tx: Queryable, handInIds: readonly string[]): Promise<void> {
  if (handInIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE hand_ins SET cancelled_at = GREATEST(clock_timestamp(), queued_at), chosen = false WHERE id = ANY(${handInIds}::uuid[])`;
}

export async function linkReplaced(
  tx: Queryable,
  { handInIds, replacedById }: { handInIds: readonly string[]; replacedById: string },
): Promise<void> {
  if (handInIds.length === 0) return;
  await tx.handIn.updateMany({ where: { id: { in: [...handInIds] } }, data: { replacedById } });
  for (const id of handInIds) await recordEvent(tx, id, { kind: 'cancelled', data: { replacedBy: replacedById } });
}
