import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { ITEM_KINDS } from '../item/kinds.ts';

/** Numbers that grow with whatever grades are computed from: cheaper to ask for than the grades of a class. */
export interface GradesVersion {
  /** The last change that staff made in the course: rules, extensions, overrides, regrades, the roster. */
  readonly changes: bigint;
  /** The last step of any work in the whole installation, for each kind of item. */
  readonly works: string;
}

const WORKS = Prisma.join(Object.values(ITEM_KINDS).map(({ version }) => Prisma.sql`COALESCE((${version}), 0)`));

/** One index lookup for each number. When a student chooses the hand-in that counts, neither grows. */
export async function gradesVersion(db: Queryable, courseId: string): Promise<GradesVersion> {
  const [row] = await db.$queryRaw<GradesVersion[]>(Prisma.sql`
    SELECT COALESCE((SELECT max(id) FROM audit_log WHERE course_id = ${courseId}::uuid), 0) AS changes, concat_ws(' ', ${WORKS}) AS works`);
  return row ?? { changes: 0n, works: '' };
}
