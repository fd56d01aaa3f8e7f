import type { DeviceClass } from '@rooflab/result';
import { Prisma } from '../generated/client.ts';
import { IN_STATE } from '../hand-ins/hand-in-state.ts';

/** Of a row `i` of `regrade_items` and its set `s`. */
export const ITEM_WAITS = Prisma.sql`i.ended_at IS NULL AND i.claimed_at IS NULL AND s.started_at IS NOT NULL AND s.cancelled_at IS NULL`;

/** Everything that waits for a worker, as a table with `kind` and `queued_at`. */
export const WAITING_JOBS = Prisma.sql`(
  SELECT 'live'::grading_kind AS kind, h.queued_at FROM hand_ins h WHERE ${IN_STATE.waiting}
  UNION ALL
  SELECT 'regrade', s.started_at FROM regrade_items i JOIN regrade_sets s ON s.id = i.regrade_set_id WHERE ${ITEM_WAITS})`;

/** Whether a worker of this class may grade what requires `required`, a column. */
export function mayGrade(deviceClass: DeviceClass, required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${required} IS NULL OR ${required} = ${deviceClass}::device_class)`;
}
