import { Prisma } from '../generated/client.ts';
import { IN_STATE } from './hand-in-state.ts';

/** Condition on a row `i` of `regrade_items` and its set `s`. */
export const ITEM_WAITS = Prisma.sql`i.ended_at IS NULL AND i.claimed_at IS NULL AND s.started_at IS NOT NULL AND s.cancelled_at IS NULL`;

/** Everything that waits for a worker, as a table with `kind`, `queued_at` and the `device_class` that it requires. */
export const WAITING_JOBS = Prisma.sql`(
  SELECT 'live'::grading_kind AS kind, h.queued_at, h.device_class FROM hand_ins h WHERE ${IN_STATE.waiting}
  UNION ALL
  SELECT 'regrade', s.started_at, i.device_class FROM regrade_items i JOIN regrade_sets s ON s.id = i.regrade_set_id WHERE ${ITEM_WAITS})`;

/** Whether any worker may grade what requires `required`, a column: counts are the same on every device. */
export function anyMayGrade(required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${required} IS NULL OR ${required} = 'counted')`;
}

/** Whether a worker may run the lab of a job: one of the catalogue, or the version `version` (a column), while it is not paused. */
export function mayRunLab(version: Prisma.Sql, gradesOwnLabs: boolean): Prisma.Sql {
  const isUsed = Prisma.sql`EXISTS (SELECT FROM lab_versions v WHERE v.hash = ${version} AND v.paused_at IS NULL)`;
  return gradesOwnLabs ? Prisma.sql`(${version} IS NULL OR ${isUsed})` : Prisma.sql`${version} IS NULL`;
}

/** Whether a worker of the class `deviceClass` may grade what requires `required`. */
export function mayGrade(deviceClass: Prisma.Sql, required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${anyMayGrade(required)} OR ${required} = ${deviceClass})`;
}
