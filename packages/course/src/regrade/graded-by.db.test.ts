import { finishClaim } from '@rooflab/db';
import { claimOne, handIn, makeScene, makeUser, makeWorker, openTestDatabase } from '@rooflab/db/testing';
import { countedResultFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { createRegradeSet, replayHandIn, startRegradeSet } from './commands.ts';

test('A regrade grades by what the assignment asks for when it is made, and a replay by what the grading was made by.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const scene = await makeScene(db, { assignment: { deviceClass: 'counted' } });
  const { courseId, assignmentId } = scene;
  const handInId = await handIn(db, scene);
  const workerId = await makeWorker(db);
  const first = await claimOne(db, workerId);
  await finishClaim(db, { claimId: first.claimId, result: countedResultFixture() });
  await db.assignment.update({ where: { id: assignmentId }, data: { deviceClass: null } });
  const userId = await makeUser(db);
  await replayHandIn(db, { handInId, gradingId: first.gradingId, reason: 'Is it so again?', userId });
  const replay = await claimOne(db, workerId);
  expect(replay).toMatchObject({ kind: 'regrade', gradedBy: 'counts', seed: first.seed });
  expect(await finishClaim(db, { claimId: replay.claimId, result: countedResultFixture() })).toBe('recorded');
  const { regradeSetId } = await createRegradeSet(db, { courseId, filter: { which: 'all' }, reason: 'r', userId });
  await startRegradeSet(db, { regradeSetId, actor: 'system' });
  const regrade = await claimOne(db, workerId);
  expect(regrade).toMatchObject({ kind: 'regrade', gradedBy: 'time' });
  expect(await finishClaim(db, { claimId: regrade.claimId, result: resultFixture() })).toBe('recorded');
});
