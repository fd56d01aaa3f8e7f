import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { failClaim, releaseClaim } from '../claims/fail-claim.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import { heartbeat } from '../claims/heartbeat.ts';
import { sweep } from '../claims/sweep.ts';
import { listenToDatabase } from '../queue/listen.ts';
import { DEAD_LETTERS, MAX_RETRIES } from '../queue/queue.ts';
import { applyRegradeSet } from '../regrades/apply-regrade-set.ts';
import { createRegradeSet, startRegradeSet } from '../regrades/run-regrade-set.ts';
import { attemptsOf, claimOne, handInOne, makeUser, makeWorker, openTestDatabase } from '../testing/index.ts';
import { recordRoof, setWorkerState, touchWorker } from '../workers/workers.ts';

test('With its own rights a worker registers, claims, keeps its lease, delivers, is late, fails, gives back and gives up.', async () => {
  await using owner = await openTestDatabase();
  const worker = await owner.as('worker');
  const { db, queue } = worker;
  const workerId = await makeWorker(db);
  expect(await makeWorker(db, (await owner.db.worker.findFirstOrThrow()).name)).toBe(workerId);
  const first = await handInOne(owner.db, owner.queue);
  const { claimId } = await claimOne(db, queue, workerId);
  expect(await heartbeat(db, queue, { claimId, phase: 'timing' })).toBe(true);
  expect(await finishClaim(db, queue, { claimId, result: resultFixture() })).toBe('effective');
  expect(await finishClaim(db, queue, { claimId, result: resultFixture() })).toBe('repeated');
  expect(await finishClaim(db, queue, { claimId, result: resultFixture({ score: 1 }) })).toBe('stray');
  expect(await attemptsOf(owner.db, first)).toEqual(['result accepted effective']);

  const second = await handInOne(owner.db, owner.queue);
  const given = await claimOne(db, queue, workerId);
  expect(await releaseClaim(db, queue, { claimId: given.claimId, reason: 'stops' })).toBe('retried');
  for (let failures = 0; failures <= MAX_RETRIES; failures += 1) {
    const failing = await claimOne(db, queue, workerId);
    expect(await failClaim(db, queue, { claimId: failing.claimId, reason: 'broken' })).toBe(
      failures < MAX_RETRIES ? 'retried' : 'system-error',
    );
  }
  expect((await attemptsOf(owner.db, second)).at(-1)).toBe('failed system-error effective');

  await handInOne(owner.db, owner.queue);
  const rejected = await claimOne(db, queue, workerId);
  expect(await finishClaim(db, queue, { claimId: rejected.claimId, result: resultFixture({ verdict: 'rejected', score: 0 }) })).toBe(
    'effective',
  );
  await setWorkerState(db, { workerId, state: 'paused', reason: 'too hot', actor: 'worker:a' });
  expect(await touchWorker(db, workerId)).toBe('paused');
  await recordRoof(db, { workerId, roof: {} });
  expect((await owner.db.alert.findMany()).map(({ kind }) => kind).sort()).toEqual(['rejected', 'system-error', 'worker-paused']);
});

test('With its own rights a worker grades a regrade set to its end.', async () => {
  await using owner = await openTestDatabase();
  const worker = await owner.as('worker');
  const workerId = await makeWorker(worker.db);
  const handInId = await handInOne(owner.db, owner.queue);
  const live = await claimOne(worker.db, worker.queue, workerId);
  await finishClaim(worker.db, worker.queue, { claimId: live.claimId, result: resultFixture() });
  const { assignment } = await owner.db.handIn
    .findUniqueOrThrow({ where: { id: handInId }, select: { assignmentExercise: { select: { assignment: true } } } })
    .then(({ assignmentExercise }) => assignmentExercise);
  const userId = await makeUser(owner.db);
  const set = { courseId: assignment.courseId, reason: 'new cases', filter: { which: 'all' as const }, userId };
  const { regradeSetId } = await createRegradeSet(owner.db, set);
  await startRegradeSet(owner.db, owner.queue, { regradeSetId, actor: `user:${userId}` });
  const again = await claimOne(worker.db, worker.queue, workerId);
  expect(again.kind).toBe('regrade');
  expect(await finishClaim(worker.db, worker.queue, { claimId: again.claimId, result: resultFixture({ score: 50 }) })).toBe('recorded');
  expect(await owner.db.regradeSet.findUniqueOrThrow({ where: { id: regradeSetId } })).toMatchObject({ readyAt: expect.any(Date) });
  await applyRegradeSet(owner.db, { regradeSetId, actor: `user:${userId}` });
  expect(await attemptsOf(owner.db, handInId)).toEqual(['result accepted -', 'result accepted effective']);
});

test('With its own rights a worker listens, sweeps what others left behind, and does pg-boss’s maintenance.', async () => {
  await using owner = await openTestDatabase();
  const worker = await owner.as('worker');
  const { db, queue } = worker;
  const workerId = await makeWorker(db);
  const heard = Promise.withResolvers<void>();
  const stop = await listenToDatabase(worker.url, { onHandIn: () => heard.resolve() });
  const silent = await handInOne(owner.db, owner.queue);
  await heard.promise;
  await stop();
  const { claimId } = await claimOne(db, queue, workerId);
  expect((await sweep(db, queue, { leaseSeconds: 0 })).expired).toEqual([claimId]);

  const orphan = await handInOne(owner.db, owner.queue);
  await owner.db.$executeRaw`DELETE FROM pgboss.job WHERE id = ${orphan}::uuid`;
  await owner.db.$executeRaw`ALTER TABLE hand_ins DISABLE TRIGGER USER`;
  await owner.db.$executeRaw`
    UPDATE hand_ins SET created_at = created_at - interval '1 hour', queued_at = queued_at - interval '1 hour' WHERE id = ${orphan}::uuid`;
  await owner.db.$executeRaw`UPDATE workers SET last_seen_at = now() - interval '1 hour'`;
  await owner.queue.boss.send(DEAD_LETTERS, { handInId: silent, regradeSetId: null });
  expect(await sweep(db, queue)).toEqual({ expired: [], resent: [orphan], goneWorkers: 1 });
  expect(await owner.queue.boss.fetch(DEAD_LETTERS)).toEqual([]);

  await queue.boss.supervise();
  await queue.boss.resolveFlow();
  expect(await claimNext(db, queue, await makeWorker(db))).not.toBeNull();
});
