import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** What grades were computed from, as numbers that only grow: cheaper to ask for than the grades of a class. */
export interface GradesVersion {
  /** The last change that staff made in the course: rules, extensions, overrides, regrades, the roster. */
  readonly changes: bigint;
  /** The last step of any hand-in of the installation. */
  readonly handIns: bigint;
  /** The last change of any try of a question. */
  readonly tries: bigint;
  /** When the last experiment of anybody ended, and when the last report was handed in: milliseconds since 1970. */
  readonly runs: bigint;
  readonly reports: bigint;
}

/** One look into an index for each number. A student's choice of the hand-in that counts changes neither. */
export async function gradesVersion(db: Queryable, courseId: string): Promise<GradesVersion> {
  const [row] = await db.$queryRaw<GradesVersion[]>(Prisma.sql`
    SELECT COALESCE((SELECT max(id) FROM audit_log WHERE course_id = ${courseId}::uuid), 0) AS changes,
      COALESCE((SELECT max(id) FROM hand_in_events), 0) AS "handIns",
      COALESCE((SELECT max(revision) FROM question_tries), 0) AS tries,
      COALESCE((SELECT (1000 * extract(epoch FROM max(ended_at)))::bigint FROM experiment_runs), 0) AS runs,
      COALESCE((SELECT (1000 * extract(epoch FROM max(created_at)))::bigint FROM report_hand_ins), 0) AS reports`);
  return row ?? { changes: 0n, handIns: 0n, tries: 0n, runs: 0n, reports: 0n };
}
