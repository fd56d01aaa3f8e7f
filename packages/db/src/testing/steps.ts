import { type Claim, claimNext } from '../claims/claim-next.ts';
import type { Database, Queryable } from '../client.ts';
import { createHandIn } from '../hand-ins/create-hand-in.ts';
import { EXERCISE, makeScene } from './fixtures.ts';

export const SOURCE = 'fn main() {}';

/** One hand-in of a new student in a new course. */
export async function handInOne(db: Database): Promise<string> {
  const { enrolmentId, assignmentId } = await makeScene(db);
  return (await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: SOURCE })).handInId;
}

/** The next claim; throws when nothing waits. */
export async function claimOne(db: Database, workerId: string): Promise<Claim> {
  const claimed = await claimNext(db, workerId);
  if (claimed === null) throw new Error('There was nothing to claim.');
  return claimed;
}

/** What became of each attempt, in order: `result accepted effective`. */
export async function attemptsOf(db: Queryable, handInId: string): Promise<string[]> {
  const rows = await db.grading.findMany({
    where: { handInId },
    orderBy: { attempt: 'asc' },
    select: { outcome: true, verdict: true, effective: true },
  });
  return rows.map(({ outcome, verdict, effective }) => `${outcome} ${verdict} ${effective ? 'effective' : '-'}`);
}
