import type { DeviceClass, OpenedClass } from '@rooflab/result';
import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import type { Database } from '../client.ts';
import { claimOne, draftRegrade, handIn, handInOne, makeScene, makeWorker, openTestDatabase } from '../testing/index.ts';
import { registerWorker } from '../workers/workers.ts';
import { queueRegradeSet } from './queue-regrade-set.ts';
import { queuePosition, queueState } from './queue-state.ts';

async function handInOf(db: Database, deviceClass: DeviceClass | null): Promise<string> {
  return await handIn(db, await makeScene(db, { assignment: { deviceClass } }));
}

async function makeWorkerOf(db: Database, deviceClass: OpenedClass): Promise<string> {
  const device = { description: deviceClass };
  return await registerWorker(db, {
    name: deviceClass,
    version: '0.1.0',
    deviceClass,
    device,
    roof: {},
    confinement: null,
    gradesOwnLabs: true,
  });
}

test('Ahead of a hand-in is what goes earlier to a worker that could take it, whatever class either requires.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const ahead = async (handInId: string) => (await queuePosition(db, handInId))?.ahead;
  const [any, software, large, last, lastLarge] = [
    await handInOf(db, null),
    await handInOf(db, 'software'),
    await handInOf(db, 'large'),
    await handInOf(db, null),
    await handInOf(db, 'large'),
  ];
  expect([await ahead(any), await ahead(software), await ahead(large), await ahead(lastLarge)]).toEqual([0, 1, 1, 3]);
  // No worker has these classes, so jobs that require one are skipped.
  expect(await ahead(last)).toBe(1);
  await makeWorkerOf(db, 'large');
  expect(await ahead(last)).toBe(2);
  const softwareWorker = await makeWorkerOf(db, 'software');
  expect(await ahead(last)).toBe(3);
  expect(await ahead(software)).toBe(1);
  const taken = [];
  for (let turn = 0; turn < 3; turn += 1) taken.push((await claimOne(db, softwareWorker)).handInId);
  expect(taken).toEqual([any, software, last]);
  expect([await queuePosition(db, last), await ahead(large)]).toEqual([null, 0]);
});

test('What is graded by counts waits for any worker, and is ahead of everything that comes later.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const ahead = async (handInId: string) => (await queuePosition(db, handInId))?.ahead;
  const [counted, large, software, last] = [
    await handInOf(db, 'counted'),
    await handInOf(db, 'large'),
    await handInOf(db, 'software'),
    await handInOf(db, 'counted'),
  ];
  expect([await ahead(counted), await ahead(large), await ahead(software), await ahead(last)]).toEqual([0, 1, 1, 1]);
  const softwareWorker = await makeWorkerOf(db, 'software');
  expect(await ahead(last)).toBe(2);
  await makeWorkerOf(db, 'large');
  expect(await ahead(last)).toBe(3);
  const taken = [];
  for (let turn = 0; turn < 3; turn += 1) taken.push((await claimOne(db, softwareWorker)).handInId);
  expect(taken).toEqual([counted, software, last]);
});

test('The expected wait counts everything ahead and its own turn, shared by the workers that may take it.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorkerOf(db, 'large');
  await handInOne(db);
  const { claimId } = await claimOne(db, workerId);
  await finishClaim(db, { claimId, result: resultFixture() });
  const [{ seconds } = { seconds: 0 }] = await db.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM finished_at - claimed_at)::float8 AS seconds FROM gradings`;
  await handInOf(db, 'large');
  const second = await handInOf(db, 'large');
  const wait = async () => (await queuePosition(db, second))?.expectedWaitSeconds;
  expect(await wait()).toBeCloseTo(2 * seconds, 9);
  await makeWorkerOf(db, 'software');
  expect(await wait()).toBeCloseTo(2 * seconds, 9);
  await makeWorker(db);
  expect(await wait()).toBeCloseTo(seconds, 9);
  await db.$executeRaw`UPDATE workers SET last_seen_at = now() - interval '1 hour'`;
  expect(await wait()).toBeNull();
});

test('A worker that takes the next job before the last one has ended is expected to be free as often as it takes one.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  const claims = [];
  for (let i = 0; i < 3; i += 1) {
    await handInOne(db);
    claims.push(await claimOne(db, workerId));
  }
  for (const { claimId } of claims) await finishClaim(db, { claimId, result: resultFixture() });
  const rows = await db.grading.findMany({ orderBy: { claimedAt: 'asc' } });
  const [first, last] = [rows.at(0)?.claimedAt, rows.at(-1)?.finishedAt];
  const seconds = ((last?.getTime() ?? 0) - (first?.getTime() ?? 0)) / 1000 / claims.length;
  // To a millisecond: dates in JavaScript have no more.
  expect(Math.abs(((await queuePosition(db, await handInOne(db)))?.expectedWaitSeconds ?? 0) - seconds)).toBeLessThan(0.001);
});

test('What runs is not counted among what waits, nor what is a draft, cancelled or ended.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  const { courseId, assignmentId, enrolmentIds } = await makeScene(db, { students: 3 });
  for (const enrolmentId of enrolmentIds) await handIn(db, { enrolmentId, assignmentId });
  for (let claim = await claimNext(db, workerId); claim !== null; claim = await claimNext(db, workerId))
    await finishClaim(db, { claimId: claim.claimId, result: resultFixture() });
  const regradeSetId = await draftRegrade(db, courseId);
  expect(await queueState(db)).toMatchObject({ waiting: 0, running: 0, regradesWaiting: 0, oldestWaitingAt: null });
  await queueRegradeSet(db, regradeSetId);
  const { claimId } = await claimOne(db, workerId);
  expect(await queueState(db)).toMatchObject({ waiting: 0, running: 1, regradesWaiting: 2 });
  await finishClaim(db, { claimId, result: resultFixture() });
  await handInOne(db);
  expect(await queueState(db)).toMatchObject({ waiting: 1, running: 0, regradesWaiting: 2, oldestWaitingAt: expect.any(Date) });
});
