import type { Queryable } from '@rooflab/db';
import { Prisma, Refused } from '@rooflab/db';
import type { RegradeState } from './schema.ts';

interface RegradeTimes {
  readonly startedAt: Date | null;
  readonly readyAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly appliedAt: Date | null;
  readonly rolledBackAt: Date | null;
}

/** The state of a set: derived and never stored, so it cannot contradict what happened. */
export function regradeState(set: RegradeTimes): RegradeState {
  if (set.rolledBackAt !== null) return 'rolled-back';
  if (set.appliedAt !== null) return 'applied';
  if (set.cancelledAt !== null) return 'cancelled';
  if (set.readyAt !== null) return 'ready';
  return set.startedAt === null ? 'draft' : 'running';
}

interface LockedRegradeSet {
  readonly id: string;
  readonly courseId: string;
  readonly state: RegradeState;
  /** The version of a lab that applying it gives to the assignments; null: none. */
  readonly labVersion: string | null;
}

/** Changes of one set wait for one another. Throws `Refused` when there is no such set. */
export async function lockRegradeSet(tx: Queryable, regradeSetId: string): Promise<LockedRegradeSet> {
  const rows = await tx.$queryRaw<(RegradeTimes & { courseId: string; labVersion: string | null })[]>(Prisma.sql`
    SELECT course_id AS "courseId", lab_version AS "labVersion", started_at AS "startedAt", ready_at AS "readyAt", cancelled_at AS "cancelledAt", applied_at AS "appliedAt",
      rolled_back_at AS "rolledBackAt"
    FROM regrade_sets WHERE id = ${regradeSetId}::uuid FOR NO KEY UPDATE`);
  const [row] = rows;
  if (row === undefined) throw new Refused('no-such-set', 'There is no such regrade set.');
  return { id: regradeSetId, courseId: row.courseId, state: regradeState(row), labVersion: row.labVersion };
}
