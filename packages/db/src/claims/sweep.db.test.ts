import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { attemptsOf, claimOne, handInOne, makeWorker, openTestDatabase } from '../testing/index.ts';
import { claimNext } from './claim-next.ts';
import { finishClaim } from './finish-claim.ts';
import { heartbeat } from './heartbeat.ts';
import { sweep } from './sweep.ts';

test('A worker that is not heard of loses its claim, and the next attempt ends the hand-in.', async () => {
  await using test = await openTestDatabase();
  const { db, queue } = test;
  const handInId = await handInOne(db, queue);
  const workerId = await makeWorker(db);
  const first = await claimOne(db, queue, workerId);
  expect((await sweep(db, queue)).expired).toEqual([]);
  expect((await sweep(db, queue, { leaseSeconds: 0 })).expired).toEqual([first.claimId]);
  expect(await heartbeat(db, queue, { claimId: first.claimId })).toBe(false);
  const second = await claimOne(db, queue, workerId);
  expect(second).toMatchObject({ handInId, attempt: 2 });
  expect(second.seed).not.toBe(first.seed);
  await finishClaim(db, queue, { claimId: second.claimId, result: resultFixture() });
  expect(await attemptsOf(db, handInId)).toEqual(['lost null -', 'result accepted effective']);
});

test('A claim on which a transaction is stuck delays no other one, and is taken when it is free.', async () => {
  await using test = await openTestDatabase();
  const { db, queue } = test;
  await handInOne(db, queue);
  const stuck = await claimOne(db, queue, await makeWorker(db));
  await handInOne(db, queue);
  const other = await claimOne(db, queue, await makeWorker(db));
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM gradings WHERE claim_id = ${stuck.claimId}::uuid FOR UPDATE`;
    expect((await sweep(db, queue, { leaseSeconds: 0 })).expired).toEqual([other.claimId]);
  });
  expect((await sweep(db, queue, { leaseSeconds: 0 })).expired).toEqual([stuck.claimId]);
});

test('Leases are not swept before the server has been up for one, since until then no heartbeat could arrive.', async () => {
  await using test = await openTestDatabase();
  const { db, queue } = test;
  await handInOne(db, queue);
  const { claimId } = await claimOne(db, queue, await makeWorker(db));
  await db.$executeRaw`ALTER TABLE gradings DISABLE TRIGGER USER`;
  await db.$executeRaw`ALTER TABLE gradings DROP CONSTRAINT gradings_dates_ordered`;
  await db.$executeRaw`UPDATE gradings SET heartbeat_at = now() - interval '1 hour'`;
  const uptime = await db.$queryRaw<
    { seconds: number }[]
  >`SELECT extract(epoch FROM now() - pg_postmaster_start_time())::float8 AS seconds`;
  const leaseSeconds = (uptime[0]?.seconds ?? 0) + 600;
  expect((await sweep(db, queue, { leaseSeconds })).expired).toEqual([]);
  expect((await sweep(db, queue, { leaseSeconds: 0 })).expired).toEqual([claimId]);
});

test('A hand-in whose job vanished is found and graded.', async () => {
  await using test = await openTestDatabase();
  const { db, queue } = test;
  const handInId = await handInOne(db, queue);
  await db.$executeRaw`DELETE FROM pgboss.job`;
  const workerId = await makeWorker(db);
  expect((await sweep(db, queue)).resent).toEqual([]);
  await db.$executeRaw`ALTER TABLE hand_ins DISABLE TRIGGER USER`;
  await db.$executeRaw`UPDATE hand_ins SET queued_at = queued_at - interval '1 hour', created_at = created_at - interval '1 hour'`;
  await db.$executeRaw`ALTER TABLE hand_ins ENABLE TRIGGER USER`;
  const sweeps = await Promise.all([sweep(db, queue), sweep(db, queue), sweep(db, queue)]);
  expect(sweeps.flatMap(({ resent }) => resent)).toEqual([handInId]);
  expect(await claimOne(db, queue, workerId)).toMatchObject({ handInId });
});

test('When the queue itself gives a job up while its worker is silent, the hand-in still ends once.', async () => {
  await using test = await openTestDatabase();
  const { db, queue } = test;
  const handInId = await handInOne(db, queue);
  const workerId = await makeWorker(db);
  const first = await claimOne(db, queue, workerId);
  // pg-boss's own timer, without our sweep: the job is taken back under an open grading.
  await queue.boss.fail('grading-any', handInId, { reason: 'heartbeat timeout' });
  expect(await claimNext(db, queue, workerId).then((found) => found ?? claimNext(db, queue, workerId))).toMatchObject({
    handInId,
    attempt: 2,
  });
  expect(await finishClaim(db, queue, { claimId: first.claimId, result: resultFixture() })).toBe('stray');
  // Given up for good, into the dead letters.
  await db.$executeRaw`UPDATE pgboss.job SET retry_count = retry_limit WHERE id = ${handInId}::uuid`;
  await queue.boss.fail('grading-any', handInId, { reason: 'heartbeat timeout' });
  await sweep(db, queue);
  expect(await attemptsOf(db, handInId)).toEqual(['lost null -', 'lost null -']);
  const last = await claimOne(db, queue, workerId);
  expect(await finishClaim(db, queue, { claimId: last.claimId, result: resultFixture() })).toBe('effective');
});
