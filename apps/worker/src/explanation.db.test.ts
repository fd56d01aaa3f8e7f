import { sweep } from '@rooflab/db';
import { xrayFixture } from '@rooflab/result/testing';
import { RunnerError } from '@rooflab/runner';
import { expect, test } from 'vitest';
import { type FakeGrading, fakeRunner } from '../test/fake-runner.ts';
import { ended, gradings, handIn, until } from '../test/observe.ts';
import { type Fleet, openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

/** A runner that waits, with its verdict told, until it may finish its x-ray. */
function explainingRunner(atEnd: NonNullable<FakeGrading['atEnd']> = () => undefined) {
  const release = Promise.withResolvers<void>();
  let explains = 0;
  const runner = fakeRunner({
    atVerdict: () => ({ score: 70 }),
    async atPhase(phase) {
      if (phase !== 'x-ray') return;
      explains += 1;
      await release.promise;
    },
    atEnd,
  });
  return { runner, release: () => release.resolve(), explains: () => explains };
}

async function gradingOf({ db }: Fleet, handInId: string) {
  return await db.grading.findFirstOrThrow({ where: { handInId }, orderBy: { attempt: 'desc' } });
}

async function explained(world: Fleet, handInId: string) {
  await until(async () => (await gradingOf(world, handInId)).explainedAt !== null);
  return await gradingOf(world, handInId);
}

test('A hand-in has its verdict while the x-ray is still taken, and then the x-ray in the same grading.', async () => {
  await using world = await openFleet();
  const { runner, release } = explainingRunner(() => ({ xray: xrayFixture(), xrayRefused: undefined }));
  await using _worker = startWorker(world, runner);
  const handInId = await handIn(world);
  await ended(world.db, handInId);
  const verdict = await gradingOf(world, handInId);
  expect(verdict).toMatchObject({ verdict: 'accepted', score: 70, effective: true, explainedAt: null });
  release();
  const whole = await explained(world, handInId);
  expect(whole).toMatchObject({ id: verdict.id, score: 70, result: { xray: xrayFixture() } });
  expect(whole.phaseTimes).toEqual([
    ...(verdict.phaseTimes as object[]),
    { phase: 'storing', ms: expect.any(Number) },
    { phase: 'x-ray', ms: expect.any(Number) },
  ]);
  expect(await gradings(world.db, handInId)).toEqual(['result accepted *']);
});

test('A worker that must stop at once gives the explanation up, and the verdict stays.', async () => {
  await using world = await openFleet();
  const { runner } = explainingRunner();
  await using worker = startWorker(world, runner);
  const handInId = await handIn(world);
  await ended(world.db, handInId);
  worker.stopNow();
  await worker.done;
  const { explainedAt, result } = await gradingOf(world, handInId);
  expect(explainedAt).not.toBeNull();
  expect(result).toMatchObject({ xrayRefused: expect.stringContaining('did not finish') });
  expect(await gradings(world.db, handInId)).toEqual(['result accepted *']);
});

test('A worker whose explanation is no longer awaited ends it, and grades the next hand-in.', async () => {
  await using world = await openFleet();
  const { runner, release, explains } = explainingRunner();
  await using _worker = startWorker(world, runner);
  const first = await handIn(world);
  await ended(world.db, first);
  await until(
    async () => (await sweep(world.db, { leaseSeconds: 0 })).expired.length > 0 || (await gradingOf(world, first)).explainedAt !== null,
  );
  const next = await handIn(world);
  await ended(world.db, next);
  expect(explains()).toBe(2);
  release();
  await explained(world, next);
  expect(await gradings(world.db, first)).toEqual(['result accepted *']);
  expect(await gradings(world.db, next)).toEqual(['result accepted *']);
});

test.each([
  ['fails', () => Promise.reject(new RunnerError('device lost'))],
  ['changes what counts', () => ({ score: 100 })],
])('An explanation that %s is given up, and the grading keeps its verdict.', async (_, atEnd) => {
  await using world = await openFleet();
  const { runner, release } = explainingRunner(atEnd);
  await using _worker = startWorker(world, runner);
  const handInId = await handIn(world);
  release();
  expect(await explained(world, handInId)).toMatchObject({ score: 70, result: { score: 70 } });
  expect(await gradings(world.db, handInId)).toEqual(['result accepted *']);
});
