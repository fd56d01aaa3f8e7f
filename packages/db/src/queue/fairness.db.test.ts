import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import type { Database } from '../client.ts';
import { draftRegrade, enrol, handIn, makeScene, makeWorker, openTestDatabase } from '../testing/index.ts';
import { queueRegradeSet } from './queue-regrade-set.ts';
import { queuePosition, queueState } from './queue-state.ts';

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
  const handInOf = (enrolmentId: string) => handIn(db, { enrolmentId, assignmentId });
  for (let round = 0; round < 10; round += 1) for (const enrolmentId of enrolmentIds) await handInOf(enrolmentId);
  await gradeAll(db, workerId);
  await queueRegradeSet(db, await draftRegrade(db, courseId));

  const rogue = await enrol(db, courseId);
  const rogues = [];
  for (let round = 0; round < 30; round += 1) rogues.push(await handInOf(rogue));
  const others = [];
  for (const enrolmentId of enrolmentIds.slice(0, 3)) others.push(await handInOf(enrolmentId));

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
  await handIn(db, scenes[0]);
  const pushedBack = await handIn(db, { ...scenes[1], enrolmentId: elsewhere.id });
  const other = await handIn(db, scenes[2]);
  expect((await queuePosition(db, pushedBack))?.ahead).toBe(2);
  expect((await queuePosition(db, other))?.ahead).toBe(1);
  await gradeAll(db, workerId);
  const again = await handIn(db, { ...scenes[1], enrolmentId: elsewhere.id });
  const turnOf = async (id: string) => (await db.handIn.findUniqueOrThrow({ where: { id } })).turn.getTime();
  expect(await turnOf(again)).toBeLessThan(await turnOf(pushedBack));
});
