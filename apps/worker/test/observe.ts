import { setTimeout as sleep } from 'node:timers/promises';
import { createHandIn } from '@rooflab/course';
import { giveLab } from '@rooflab/course/testing';
import { type Database, sweep } from '@rooflab/db';
import { type AssignmentFields, makeScene, makeUser } from '@rooflab/db/testing';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
  }
}

interface HandInFields {
  readonly exercise?: string;
  readonly source?: string;
  /** The assignment's own. */
  readonly marks?: { readonly passFraction: number; readonly fullFraction: number };
  readonly assignment?: AssignmentFields;
}

export async function handIn(
  { db }: { db: Database },
  { exercise = 'reduction/sum', source = 'fn main() {}', marks, assignment }: HandInFields = {},
): Promise<string> {
  const { enrolmentId, assignmentId } = await makeScene(db, { assignment: { ...assignment, exercises: [exercise] } });
  if (marks) await db.assignmentItem.updateMany({ where: { assignmentId }, data: { terms: marks } });
  return (await createHandIn(db, { enrolmentId, assignmentId, exercise, source })).handInId;
}

/** A hand-in for a lab of its course's own, with the version of that lab. */
export async function handInToOwnLab({ db }: { db: Database }, labId: string): Promise<{ handInId: string; labVersion: string }> {
  const exercise = `${labId}/copy`;
  const { courseId, assignmentId, enrolmentId } = await makeScene(db, { assignment: { exercises: [exercise] } });
  const labVersion = await giveLab(db, { courseId, publishedById: await makeUser(db), labId });
  await db.assignmentItem.updateMany({ where: { assignmentId }, data: { labVersion } });
  const { handInId } = await createHandIn(db, { enrolmentId, assignmentId, exercise, source: 'fn main() {}' });
  return { handInId, labVersion };
}

/** Polls until `seen` holds; the test's own timeout ends it otherwise. */
export async function until(seen: () => Promise<boolean>): Promise<void> {
  while (!(await seen().catch(() => false))) await sleep(20);
}

export async function ended(db: Database, handInId: string): Promise<void> {
  await until(async () => (await db.handIn.findUniqueOrThrow({ where: { id: handInId } })).endedAt !== null);
}

/** `<outcome> <verdict>` of each grading in order, with an asterisk if it is effective. */
export async function gradings(db: Database, handInId: string): Promise<string[]> {
  const rows = await db.grading.findMany({ where: { handInId }, orderBy: { attempt: 'asc' } });
  return rows.map(({ outcome, verdict, effective }) => `${outcome} ${verdict}${effective ? ' *' : ''}`);
}

export async function workerRow(db: Database, name: string) {
  return await db.worker.findUniqueOrThrow({ where: { name } });
}

/** Takes every claim from its worker, as if its lease had expired. A sweep skips rows that a heartbeat has locked at that moment. */
export async function loseClaims({ db }: { readonly db: Database }): Promise<void> {
  await until(async () => {
    await sweep(db, { leaseSeconds: 0 });
    const isHeld = { OR: [{ finishedAt: null }, { explainingAt: { not: null }, explainedAt: null }] };
    return (await db.grading.count({ where: isHeld })) === 0;
  });
}
