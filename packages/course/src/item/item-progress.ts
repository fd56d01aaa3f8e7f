import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { ItemKey } from './kind.ts';
import { ITEM_KINDS } from './kinds.ts';

/** How far a student has come with an item. */
export interface ItemProgress extends ItemKey {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** Answered tries, runs, or versions of a report that were handed in. */
  readonly works: number;
  /** When what is complete was given, started or handed in; null: nothing is. */
  readonly completeAt: Date | null;
  /** Of a group, which holds instead of the student's own; null: it has none. */
  readonly extensionDueAt: Date | null;
}

/** Of all students of a course who have begun, and all items but exercises; in no order. */
export async function itemProgress(db: Queryable, courseId: string): Promise<ItemProgress[]> {
  const of = Object.values(ITEM_KINDS).flatMap(({ progress }) => (progress === null ? [] : [Prisma.sql`(${progress(courseId)})`]));
  return await db.$queryRaw<ItemProgress[]>(Prisma.join(of, ' UNION ALL '));
}
