import { setTimeout as sleep } from 'node:timers/promises';
import { requestExperimentRun } from '@rooflab/course';
import { handInOne, makeScene, openTestDatabase } from '@rooflab/db/testing';
import { experimentFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { ask, grading, IDLE, outcomes, post, start } from '../testing/ask-fleet.ts';
import { makeToken, serveFleet } from '../testing/serve-fleet.ts';

test('Of workers that wait at two portals, each job goes to one, and those that get none are answered when their portal stops.', async () => {
  await using world = await openTestDatabase();
  const portals = [await serveFleet(world), await serveFleet(world)] as const;
  const workers = await Promise.all(Array.from({ length: 8 }, (_, i) => start(portals[i % 2 === 0 ? 0 : 1], { name: `worker-${i}` })));
  const waiting = workers.map((worker) => ask(worker, 'claim', IDLE));
  await sleep(200);
  const handIns = await Promise.all(Array.from({ length: 5 }, () => handInOne(world.db)));
  while ((await world.db.grading.count()) < handIns.length) await sleep(20);
  for (const portal of portals) await portal.close();
  const jobs = (await Promise.all(waiting)).flatMap(({ job }) => job ?? []);
  expect(new Set(jobs.map(({ claimId }) => claimId)).size).toBe(5);
  for (const handInId of handIns) expect(await outcomes(world, handInId)).toEqual(['null null']);
});

test('What began at one portal goes on at another: nothing about a worker is kept in a process.', async () => {
  await using world = await openTestDatabase();
  await using other = await serveFleet(world);
  const stopped = await serveFleet(world);
  const worker = await start(stopped);
  const handInId = await handInOne(world.db);
  const { claimId } = await grading(worker);
  await stopped.close();
  const moved = { ...worker, url: other.url };
  expect(await ask(moved, 'beat', { claimId, phase: 'timing', passed: [] })).toMatchObject({ ours: true });
  // Its clock is an hour ahead: what it says about the time is kept with the result, and decides nothing.
  const { roof } = resultFixture();
  const measuredAt = new Date(Date.now() + 3_600_000).toISOString();
  const result = resultFixture({ roof: { ...roof, measuredAt } });
  expect(await ask(moved, 'finish', { claimId, result, explaining: false })).toEqual({ finish: 'effective' });
  expect(await outcomes(world, handInId)).toEqual(['result accepted']);
  const { finishedAt } = await world.db.grading.findFirstOrThrow({ where: { handInId } });
  expect(Math.abs(Date.now() - (finishedAt?.getTime() ?? 0))).toBeLessThan(1_800_000);
});

test('A run of an experiment is measured chunk by chunk, and assembled; what is reported again is stale.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const experiment = 'reduction/by-size';
  const { enrolmentId } = await makeScene(world.db);
  const worker = await start(portal);
  const idle = { holding: [], experiments: { [experiment]: 'v1' } };
  const runId = await requestExperimentRun(world.db, { enrolmentId, experiment, labVersion: null, source: null });
  const { job } = await ask(worker, 'claim', idle);
  expect(job).toMatchObject({ kind: 'chunk', part: 'fixed', experiment, from: 0, source: null });
  const claimId = job?.claimId ?? '';
  const visit = { curve: 'CPU', x: 128, round: 0, samplesNs: [10], bytes: 512, flops: 127 };
  const news = { progress: { done: 1, of: 2 }, visits: [visit] };
  expect(await ask(worker, 'beat-chunk', { claimId, ...news })).toEqual({ ours: true, nextBeatMs: 500 });
  const measured = { claimId, visits: [visit], next: null, abandoned: {} };
  expect(await ask(worker, 'finish-chunk', measured)).toEqual({ end: 'stored' });
  expect(await ask(worker, 'finish-chunk', measured)).toEqual({ end: 'stale' });
  const { job: last } = await ask(worker, 'claim', idle);
  expect(last).toMatchObject({ kind: 'chunk', part: 'assembly', visits: [visit] });
  const result = experimentFixture({ id: experiment });
  expect(await ask(worker, 'finish-run', { claimId: last?.claimId ?? '', result })).toEqual({ end: 'stored' });
  expect(await world.db.experimentRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    endedAt: expect.any(Date),
    complete: true,
  });
});

test('A worker that waits for work learns within seconds that its token was revoked, and its job goes to another.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const token = await makeToken(world.url);
  const [revoked, next] = [await start({ ...portal, token }), await start(portal, { name: 'next' })];
  const handInId = await handInOne(world.db);
  const { claimId } = await grading(revoked);
  const waiting = post(revoked, 'claim', { ...IDLE, holding: [claimId] });
  await sleep(100);
  await world.db.workerToken.updateMany({ where: { workers: { some: { name: 'h200' } } }, data: { revokedAt: new Date() } });
  expect(await grading(next)).toMatchObject({ attempt: 2 });
  expect(await waiting).toMatchObject({ status: 401, body: { refused: 'token' } });
  expect(await outcomes(world, handInId)).toEqual(['released null', 'null null']);
});

test('A worker that was silent for the length of a lease delivers a stray result; the job waits for the next.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const [silent, next] = [await start(portal), await start(portal, { name: 'next' })];
  const handInId = await handInOne(world.db);
  const { claimId } = await grading(silent);
  await world.db.$executeRaw`ALTER TABLE gradings DROP CONSTRAINT gradings_dates_ordered`;
  await world.db.$executeRaw`UPDATE gradings SET heartbeat_at = clock_timestamp() - interval '5 minutes'`;
  await world.db.$executeRaw`UPDATE lease_sweeps SET resumed_at = clock_timestamp() - interval '5 minutes'`;
  expect(await grading(next)).toMatchObject({ attempt: 2 });
  expect(await ask(silent, 'finish', { claimId, result: resultFixture(), explaining: false })).toEqual({ finish: 'stray' });
  expect(await outcomes(world, handInId)).toEqual(['lost null', 'null null']);
});
