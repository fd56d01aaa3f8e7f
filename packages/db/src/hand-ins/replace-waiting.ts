import { fromPrisma } from 'pg-boss';
import type { Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { QUEUE_NAMES, type Queue } from '../queue/queue.ts';

/** Locks the student's hand-ins for this exercise that still wait. One that a worker is claiming just now is left to it. */
export async function lockReplaceable(
  tx: Queryable,
  { enrolmentId, assignmentId, exercise }: { enrolmentId: string; assignmentId: string; exercise: string },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM hand_ins
    WHERE enrolment_id = ${enrolmentId}::uuid AND assignment_id = ${assignmentId}::uuid AND exercise = ${exercise}
      AND ended_at IS NULL AND cancelled_at IS NULL AND claimed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

/** Takes locked hand-ins out of the queue, whichever each is in. */
export async function cancelForReplacement(tx: Queryable, queue: Queue, handInIds: readonly string[]): Promise<void> {
  if (handInIds.length === 0) return;
  for (const name of QUEUE_NAMES) await queue.boss.cancel(name, [...handInIds], { db: fromPrisma(tx) });
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
