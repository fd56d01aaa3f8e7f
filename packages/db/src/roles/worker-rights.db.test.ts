import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { failClaim, releaseClaim } from '../claims/fail-claim.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import { heartbeat } from '../claims/heartbeat.ts';
import { MAX_RETRIES } from '../claims/settle.ts';
import { sweep } from '../claims/sweep.ts';
import { listenToDatabase } from '../queue/listen.ts';
import { queueRegradeSet } from '../queue/queue-regrade-set.ts';
import {
  attemptsOf,
  claimOne,
  draftRegrade,
  handIn,
  handInOne,
  makeScene,
  makeWorker,
  openTestDatabase,
  sweptForLong,
} from '../testing/index.ts';
import { setWorkerState, touchWorker } from '../workers/workers.ts';

test('With its own rights a worker registers, claims, keeps its lease, delivers, is late, fails, gives back and gives up.', async () => {
  await using owner = await openTestDatabase();
  const worker = owner.as('fleet');
  const { db } = worker;
  const workerId = await makeWorker(db);
  expect(await makeWorker(db, (await owner.db.worker.findFirstOrThrow()).name)).toBe(workerId);
  const first = await handInOne(owner.db);
  const { claimId } = await claimOne(db, workerId);
  expect(await heartbeat(db, { claimId, phase: 'timing' })).toBe(true);
  expect(await finishClaim(db, { claimId, result: resultFixture() })).toBe('effective');
  expect(await finishClaim(db, { claimId, result: resultFixture() })).toBe('repeated');
  expect(await finishClaim(db, { claimId, result: resultFixture({ score: 1 }) })).toBe('stray');
  expect(await attemptsOf(owner.db, first)).toEqual(['result accepted effective']);

  const second = await handInOne(owner.db);
  const given = await claimOne(db, workerId);
  expect(await releaseClaim(db, { claimId: given.claimId, reason: 'stops' })).toBe('retried');
  for (let failures = 0; failures <= MAX_RETRIES; failures += 1) {
    const failing = await claimOne(db, workerId);
    expect(await failClaim(db, { claimId: failing.claimId, reason: 'broken' })).toBe(failures < MAX_RETRIES ? 'retried' : 'system-error');
  }
  expect((await attemptsOf(owner.db, second)).at(-1)).toBe('failed system-error effective');

  await handInOne(owner.db);
  const rejected = await claimOne(db, workerId);
  expect(await finishClaim(db, { claimId: rejected.claimId, result: resultFixture({ verdict: 'rejected', score: 0 }) })).toBe('effective');
  await setWorkerState(db, { workerId, state: 'paused', reason: 'too hot', actor: 'worker:a' });
  expect(await touchWorker(db, workerId)).toBe('paused');
  expect((await owner.db.alert.findMany()).map(({ kind }) => kind).sort()).toEqual(['rejected', 'system-error', 'worker-paused']);
});

test('With its own rights a worker grades a regrade set to its end.', async () => {
  await using owner = await openTestDatabase();
  const worker = owner.as('fleet');
  const workerId = await makeWorker(worker.db);
  const scene = await makeScene(owner.db);
  const handInId = await handIn(owner.db, scene);
  const live = await claimOne(worker.db, workerId);
  await finishClaim(worker.db, { claimId: live.claimId, result: resultFixture() });
  const regradeSetId = await draftRegrade(owner.db, scene.courseId);
  await queueRegradeSet(owner.db, regradeSetId);
  const again = await claimOne(worker.db, workerId);
  expect(again.kind).toBe('regrade');
  expect(await finishClaim(worker.db, { claimId: again.claimId, result: resultFixture({ score: 50 }) })).toBe('recorded');
  expect(await owner.db.regradeSet.findUniqueOrThrow({ where: { id: regradeSetId } })).toMatchObject({ readyAt: expect.any(Date) });
  expect(await attemptsOf(owner.db, handInId)).toEqual(['result accepted effective', 'result accepted -']);
});

test('With its own rights a worker listens, and sweeps what others left behind.', async () => {
  await using owner = await openTestDatabase();
  const worker = owner.as('fleet');
  const { db } = worker;
  const workerId = await makeWorker(db);
  const heard = Promise.withResolvers<void>();
  const stop = await listenToDatabase(worker.url, { onEvent: () => heard.resolve() });
  await handInOne(owner.db);
  await heard.promise;
  await stop();
  const { claimId } = await claimOne(db, workerId);
  expect(await sweep(db, { leaseSeconds: 0 })).toEqual({ expired: [claimId], goneWorkers: 0, faults: [] });
  await owner.db.$executeRaw`UPDATE workers SET last_seen_at = now() - interval '1 hour'`;
  await sweptForLong(owner.db);
  expect(await sweep(db)).toEqual({ expired: [], goneWorkers: 1, faults: [] });
  expect(await claimNext(db, await makeWorker(db))).toMatchObject({ attempt: 2 });
});
