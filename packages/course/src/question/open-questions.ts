import { Prisma, type Queryable } from '@rooflab/db';
import { ownKernelExercise } from './own-kernel.ts';
import { IS_OPEN } from './timed-try.ts';

interface Reading {
  readonly userId: string;
  /** Students alone are kept from anything. */
  readonly isStaff: boolean;
}

/**
 * The exercises about which a student has an open question that counts, in whatever course: nothing that was counted of a kernel of theirs may be shown until it is
 * answered, since the answers stand there. Empty for staff.
 */
export async function exercisesInQuestion(db: Queryable, { userId, isStaff }: Reading): Promise<ReadonlySet<string>> {
  if (isStaff) return new Set();
  const rows = await db.$queryRaw<{ question: string }[]>(Prisma.sql`
    SELECT DISTINCT t.question FROM question_tries t JOIN enrolments e ON e.id = t.enrolment_id
    WHERE e.user_id = ${userId} AND t.draw_id IS NOT NULL AND ${IS_OPEN}`);
  return new Set(rows.flatMap(({ question }) => ownKernelExercise(question) ?? []));
}

/** The same for a single exercise. */
export async function isInQuestion(db: Queryable, exercise: string, reading: Reading): Promise<boolean> {
  return (await exercisesInQuestion(db, reading)).has(exercise);
}
