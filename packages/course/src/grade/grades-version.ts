import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { ITEM_KINDS } from '../item/kinds.ts';

/** What grades were computed from, as numbers that only grow: cheaper to ask for than the grades of a class. */
export interface GradesVersion {
  /** The last change that staff made in the course: rules, extensions, overrides, regrades, the roster. */
  readonly changes: bigint;
  /** The last step of any work of the installation, for each kind of items. */
  readonly works: string;
}

const WORKS = Prisma.join(Object.values(ITEM_KINDS).map(({ version }) => Prisma.sql`COALESCE((${version}), 0)`));

/** One look into an index for each number. A student's choice of the hand-in that counts changes neither. */
export async function gradesVersion(db: Queryable, courseId: string): Promise<GradesVersion> {
  const [row] = await db.$queryRaw<GradesVersion[]>(Prisma.sql`
    SELECT COALESCE((SELECT max(id) FROM audit_log WHERE course_id = ${courseId}::uuid), 0) AS changes, concat_ws(' ', ${WORKS}) AS works`);
  return row ?? { changes: 0n, works: '' };
}
