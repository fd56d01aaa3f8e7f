import type { DeviceClass } from '@rooflab/result';
import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** A grading, read while its hand-in and the grading itself are locked. */
export interface LockedGrading {
  readonly id: string;
  readonly claimId: string;
  readonly handInId: string;
  readonly regradeSetId: string | null;
  readonly courseId: string;
  readonly exercise: string;
  readonly labVersion: string | null;
  /** The device class that the job requires; null: any. */
  readonly required: DeviceClass | null;
  readonly workerId: string;
  readonly workerName: string;
  readonly attempt: number;
  readonly finishedAt: Date | null;
  /** Its result is stored, and the explanation is still to come. */
  readonly isExplaining: boolean;
}

/** Locks the hand-in first, then the grading; every change must take its locks in this order. Null when this claim does not exist. */
export async function lockGrading(tx: Queryable, claimId: string): Promise<LockedGrading | null> {
  await tx.$executeRaw`
    SELECT FROM hand_ins WHERE id = (SELECT hand_in_id FROM gradings WHERE claim_id = ${claimId}::uuid) FOR NO KEY UPDATE`;
  const rows = await tx.$queryRaw<LockedGrading[]>(Prisma.sql`
    SELECT g.id, g.claim_id AS "claimId", g.hand_in_id AS "handInId", g.regrade_set_id AS "regradeSetId", a.course_id AS "courseId", g.exercise,
      g.lab_version AS "labVersion", g.worker_id AS "workerId", w.name AS "workerName", g.attempt, g.finished_at AS "finishedAt",
      g.explaining_at IS NOT NULL AND g.explained_at IS NULL AS "isExplaining",
      (CASE WHEN g.regrade_set_id IS NULL THEN h.device_class ELSE i.device_class END)::text AS required
    FROM gradings g
    JOIN hand_ins h ON h.id = g.hand_in_id
    LEFT JOIN regrade_items i ON i.regrade_set_id = g.regrade_set_id AND i.hand_in_id = g.hand_in_id
    JOIN assignments a ON a.id = g.assignment_id
    JOIN workers w ON w.id = g.worker_id
    WHERE g.claim_id = ${claimId}::uuid FOR NO KEY UPDATE OF g`);
  return rows[0] ?? null;
}
