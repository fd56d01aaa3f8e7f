import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import type { Database } from '../client.ts';
import { createHandIn } from '../hand-ins/create-hand-in.ts';
import { createRegradeSet, startRegradeSet } from '../regrades/run-regrade-set.ts';
import { EXERCISE, enrol, makeScene, makeUser, makeWorker, openTestDatabase } from '../testing/index.ts';
import { queuePosition, queueState } from './queue-state.ts';

const source = 'fn main() {}';

async function gradeAll(db: Database, workerId: string): Promise<void> {
  for (let claim = await claimNext(db, workerId); claim !== null; claim = await claimNext(db, workerId)) {
    await finishClaim(db, { claimId: claim.claimId, result: resultFixture() });
  }
}

test('Behind a student with 30 waiting hand-ins and a regrade of 100, another waits for at most one of them.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  const { courseId, assignmentId, enrolmentIds } = await makeScene(db, { students: 10 });
  const handIn = async (enrolmentId: string) =>
    (await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source })).handInId;
  for (let round = 0; round < 10; round += 1) for (const enrolmentId of enrolmentIds) await handIn(enrolmentId);
  await gradeAll(db, workerId);
  const userId = await makeUser(db);
  const { regradeSetId, handIns } = await createRegradeSet(db, { courseId, filter: { which: 'all' }, reason: 'r', userId });
  expect(handIns).toBe(100);
  await startRegradeSet(db, { regradeSetId, actor: 'system' });

  const rogue = await enrol(db, courseId);
  const rogues = [];
  for (let round = 0; round < 30; round += 1) rogues.push(await handIn(rogue));
  const others = [];
  for (const enrolmentId of enrolmentIds.slice(0, 3)) others.push(await handIn(enrolmentId));

  expect((await queuePosition(db, others[0] ?? ''))?.ahead).toBe(1);
  expect(await queueState(db)).toMatchObject({ waiting: 33, running: 0, regradesWaiting: 100, activeWorkers: 1 });
  const taken = [];
  for (let turn = 0; turn < 5; turn += 1) taken.push((await claimNext(db, workerId))?.handInId);
  expect(taken).toEqual([rogues[0], ...others, rogues[1]]);
});

test('Pending work in one course counts in another, and finished work does not.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  const scenes = [await makeScene(db), await makeScene(db), await makeScene(db)] as const;
  const busy = (await db.enrolment.findUniqueOrThrow({ where: { id: scenes[0].enrolmentId } })).userId;
  const elsewhere = await db.enrolment.create({ data: { courseId: scenes[1].courseId, userId: busy } });
  const handIn = async (enrolmentId: string, assignmentId: string) =>
    (await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source })).handInId;
  await handIn(scenes[0].enrolmentId, scenes[0].assignmentId);
  const pushedBack = await handIn(elsewhere.id, scenes[1].assignmentId);
  const other = await handIn(scenes[2].enrolmentId, scenes[2].assignmentId);
  expect((await queuePosition(db, pushedBack))?.ahead).toBe(2);
  expect((await queuePosition(db, other))?.ahead).toBe(1);
  await gradeAll(db, workerId);
  const again = await handIn(elsewhere.id, scenes[1].assignmentId);
  const turnOf = async (id: string) => (await db.handIn.findUniqueOrThrow({ where: { id } })).turn.getTime();
  expect(await turnOf(again)).toBeLessThan(await turnOf(pushedBack));
});
