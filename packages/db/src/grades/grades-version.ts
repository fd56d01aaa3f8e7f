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
}

/** One look into an index for each number. A student's choice of the hand-in that counts changes neither. */
export async function gradesVersion(db: Queryable, courseId: string): Promise<GradesVersion> {
  const [row] = await db.$queryRaw<GradesVersion[]>(Prisma.sql`
    SELECT COALESCE((SELECT max(id) FROM audit_log WHERE course_id = ${courseId}::uuid), 0) AS changes,
      COALESCE((SELECT max(id) FROM hand_in_events), 0) AS "handIns",
      COALESCE((SELECT max(revision) FROM question_tries), 0) AS tries`);
  return row ?? { changes: 0n, handIns: 0n, tries: 0n };
}
