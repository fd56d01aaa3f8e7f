import { createHash } from 'node:crypto';
import { type Claim, claimNext } from '../claims/claim-next.ts';
import { type Database, databaseNow, type Queryable } from '../client.ts';
import { enqueueHandIn } from '../queue/enqueue-hand-in.ts';
import { EXERCISE, makeScene, makeUser, type Scene } from './fixtures.ts';

export const SOURCE = 'fn main() {}';

const SHA256 = createHash('sha256').update(SOURCE).digest('hex');

/** Queues a hand-in without checking the rules of its assignment; returns its id. */
export async function handIn(
  db: Database,
  { enrolmentId, assignmentId }: Pick<Scene, 'enrolmentId' | 'assignmentId'>,
  note = '',
): Promise<string> {
  return await db.$transaction(async (tx) => {
    const { deviceClass } = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId } });
    const { userId } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    const now = await databaseNow(tx);
    const job = {
      enrolmentId,
      assignmentId,
      exercise: EXERCISE,
      labVersion: null,
      source: SOURCE,
      sourceSha256: SHA256,
      note,
      requestId: null,
      deviceClass,
    };
    return await enqueueHandIn(tx, { ...job, createdAt: now, queuedAt: now }, { userId, replaces: [] });
  });
}

/** Makes a course with one student and hands in once; returns the hand-in's id. */
export async function handInOne(db: Database): Promise<string> {
  return await handIn(db, await makeScene(db));
}

/** Drafts a regrade of everything graded in a course; returns its id. */
export async function draftRegrade(db: Database, courseId: string): Promise<string> {
  const graded = await db.handIn.findMany({ where: { item: { assignment: { courseId } }, endedAt: { not: null } }, select: { id: true } });
  const items = { create: graded.map(({ id }) => ({ handInId: id })) };
  const data = { courseId, filter: { which: 'all' }, reason: 'new cases', createdById: await makeUser(db), items };
  return (await db.regradeSet.create({ data, select: { id: true } })).id;
}

/** The next claim; throws when no job is waiting. */
export async function claimOne(db: Database, workerId: string): Promise<Claim> {
  const claimed = await claimNext(db, workerId);
  if (claimed === null) throw new Error('There was nothing to claim.');
  return claimed;
}

/** How each attempt ended, in order: `result accepted effective`. */
export async function attemptsOf(db: Queryable, handInId: string): Promise<string[]> {
  const rows = await db.grading.findMany({
    where: { handInId },
    orderBy: { attempt: 'asc' },
    select: { outcome: true, verdict: true, effective: true },
  });
  return rows.map(({ outcome, verdict, effective }) => `${outcome} ${verdict} ${effective ? 'effective' : '-'}`);
}
