import { endedEarly } from '@rooflab/grader/phase';
import type { Result } from '@rooflab/result';
import { measurementFixture, resultFixture, xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { eventsAfter } from '../events.ts';
import { attemptsOf, claimOne, handInOne, makeWorker, type OpenTestDatabase, openTestDatabase } from '../testing/index.ts';
import { explainClaim, giveUpExplanation, renewExplanation } from './explain-claim.ts';
import { finishClaim } from './finish-claim.ts';
import { sweep } from './sweep.ts';

const VERDICT = endedEarly(resultFixture());
const WHOLE = resultFixture({
  xray: xrayFixture(),
  hint: 'Read four elements at a time.',
  performance: { graded: true, fraction: 0.97, measurements: [measurementFixture({ countedIntensity: 0.2 })], sweep: [] },
  phases: [{ phase: 'x-ray', ms: 300 }],
});

/** A hand-in whose verdict is stored and whose explanation is still to come, with a connection that has the rights of a worker. */
async function explaining(world: OpenTestDatabase) {
  const { db } = world;
  const handInId = await handInOne(db);
  const { claimId, gradingId } = await claimOne(db, await makeWorker(db));
  expect(await finishClaim(db, { claimId, result: VERDICT, explaining: true })).toBe('effective');
  const worker = world.as('fleet').db;
  return {
    handInId,
    claimId,
    worker,
    stored: () => db.grading.findUniqueOrThrow({ where: { id: gradingId } }),
    kinds: async () => (await eventsAfter(db, { kind: 'hand-in', id: handInId }, 0n)).map(({ kind }) => kind),
  };
}

test('The verdict counts as soon as it is stored, and its explanation is added to the same grading, once.', async () => {
  await using world = await openTestDatabase();
  const scene = await explaining(world);
  const { claimId, worker } = scene;
  expect(await scene.stored()).toMatchObject({ effective: true, verdict: 'accepted', score: 92.5, explainedAt: null, result: VERDICT });
  expect(await scene.kinds()).toEqual(['waiting', 'running', 'ended']);
  expect(await renewExplanation(worker, claimId)).toBe(true);
  expect(await explainClaim(worker, { claimId, result: WHOLE })).toBe('explained');
  const stored = await scene.stored();
  expect(stored).toMatchObject({ verdict: 'accepted', score: 92.5, result: WHOLE, phaseTimes: WHOLE.phases });
  expect(stored.point).toMatchObject({ countedIntensity: 0.2 });
  expect(await explainClaim(worker, { claimId, result: { ...WHOLE, hint: 'another' } })).toBe('stale');
  expect(await giveUpExplanation(worker, claimId)).toBe('stale');
  expect(await renewExplanation(worker, claimId)).toBe(false);
  expect(await scene.stored()).toEqual(stored);
  expect(await scene.kinds()).toEqual(['waiting', 'running', 'ended', 'explained']);
});

test('A verdict that is delivered again, before or after its explanation, is a repeated one; another is kept aside.', async () => {
  await using world = await openTestDatabase();
  const scene = await explaining(world);
  const { claimId, worker } = scene;
  const again = (result: Result) => finishClaim(worker, { claimId, result, explaining: true });
  expect(await again(VERDICT)).toBe('repeated');
  await explainClaim(worker, { claimId, result: WHOLE });
  expect(await again(VERDICT)).toBe('repeated');
  expect(await again(WHOLE)).toBe('repeated');
  expect(await again(resultFixture({ score: 1 }))).toBe('stray');
  expect(await world.db.strayResult.count()).toBe(1);
});

test.each([
  ['another score', { score: 100 }],
  ['another verdict', { verdict: 'too-slow' as const }],
  ['other cases', { correctness: { passed: 1, total: 1, cases: [] } }],
  ['another time', { performance: { ...WHOLE.performance, measurements: [measurementFixture({ medianNs: 251_501 })] } }],
])('What is not an explanation cannot come with it: %s is refused by the database.', async (_, changed) => {
  await using world = await openTestDatabase();
  const scene = await explaining(world);
  const { claimId, worker } = scene;
  await expect(explainClaim(worker, { claimId, result: { ...WHOLE, ...changed } })).rejects.toThrow('once its explanation may follow');
  expect(await scene.stored()).toMatchObject({ explainedAt: null, result: VERDICT });
});

test('Without its worker the explanation is given up after a lease; the grading is neither lost nor graded again.', async () => {
  await using world = await openTestDatabase();
  const scene = await explaining(world);
  const { claimId, handInId, worker } = scene;
  expect((await sweep(worker)).expired).toEqual([]);
  expect(await sweep(worker, { leaseSeconds: 0 })).toEqual({ expired: [claimId], goneWorkers: 0, faults: [] });
  expect((await sweep(worker, { leaseSeconds: 0 })).expired).toEqual([]);
  expect(await scene.stored()).toMatchObject({ outcome: 'result', effective: true, explainedAt: expect.any(Date), result: VERDICT });
  expect(await attemptsOf(world.db, handInId)).toEqual(['result accepted effective']);
  expect(await explainClaim(worker, { claimId, result: WHOLE })).toBe('stale');
  expect(await scene.kinds()).toEqual(['waiting', 'running', 'ended', 'explained']);
});

test('A worker that gives the explanation up leaves the result as it was stored, and staff may still switch it.', async () => {
  await using world = await openTestDatabase();
  const scene = await explaining(world);
  const portal = world.as('portal').db;
  const { id } = await scene.stored();
  await portal.grading.update({ where: { id }, data: { effective: false }, select: { id: true } });
  expect(await giveUpExplanation(scene.worker, scene.claimId)).toBe('explained');
  await portal.grading.update({ where: { id }, data: { effective: true }, select: { id: true } });
  await portal.$disconnect();
  expect(await scene.stored()).toMatchObject({ effective: true, result: VERDICT, explainedAt: expect.any(Date) });
  await expect(world.db.grading.update({ where: { id }, data: { explainedAt: new Date() } })).rejects.toThrow('is finished');
});
