import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { attemptsOf, claimOne, handInOne, makeWorker, openTestDatabase } from '../testing/index.ts';
import { finishClaim } from './finish-claim.ts';
import { heartbeat } from './heartbeat.ts';
import { sweep } from './sweep.ts';

test('A worker without heartbeats loses its claim, and the next attempt ends the hand-in.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInId = await handInOne(db);
  const workerId = await makeWorker(db);
  const first = await claimOne(db, workerId);
  expect((await sweep(db)).expired).toEqual([]);
  expect((await sweep(db, { leaseSeconds: 0 })).expired).toEqual([first.claimId]);
  expect(await heartbeat(db, { claimId: first.claimId })).toBe(false);
  const second = await claimOne(db, workerId);
  expect(second).toMatchObject({ handInId, attempt: 2 });
  expect(second.seed).not.toBe(first.seed);
  await finishClaim(db, { claimId: second.claimId, result: resultFixture() });
  expect(await attemptsOf(db, handInId)).toEqual(['lost null -', 'result accepted effective']);
});

test('A claim that a stuck transaction has locked delays no other one, and is swept once it is free.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await handInOne(db);
  const stuck = await claimOne(db, await makeWorker(db));
  await handInOne(db);
  const other = await claimOne(db, await makeWorker(db));
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM gradings WHERE claim_id = ${stuck.claimId}::uuid FOR UPDATE`;
    expect((await sweep(db, { leaseSeconds: 0 })).expired).toEqual([other.claimId]);
  });
  expect((await sweep(db, { leaseSeconds: 0 })).expired).toEqual([stuck.claimId]);
});

test('Leases are not swept before the server has been up for one, since until then no heartbeat could arrive.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await handInOne(db);
  const { claimId } = await claimOne(db, await makeWorker(db));
  await db.$executeRaw`ALTER TABLE gradings DISABLE TRIGGER USER`;
  await db.$executeRaw`ALTER TABLE gradings DROP CONSTRAINT gradings_dates_ordered`;
  await db.$executeRaw`UPDATE gradings SET heartbeat_at = now() - interval '1 hour'`;
  const uptime = await db.$queryRaw<
    { seconds: number }[]
  >`SELECT extract(epoch FROM now() - pg_postmaster_start_time())::float8 AS seconds`;
  const leaseSeconds = (uptime[0]?.seconds ?? 0) + 600;
  expect((await sweep(db, { leaseSeconds })).expired).toEqual([]);
  expect((await sweep(db, { leaseSeconds: 0 })).expired).toEqual([claimId]);
});

test('A claim that cannot be settled is reported, and everything else is swept.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerIds = [await makeWorker(db), await makeWorker(db)];
  await handInOne(db);
  const broken = await claimOne(db, workerIds[0] ?? '');
  await handInOne(db);
  const other = await claimOne(db, workerIds[1] ?? '');
  await db.$executeRaw`
    CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`;
  await db.$executeRawUnsafe(
    `CREATE TRIGGER a_break_it BEFORE UPDATE ON gradings FOR EACH ROW WHEN (OLD.claim_id = '${broken.claimId}') EXECUTE FUNCTION break_it()`,
  );
  await db.$executeRaw`UPDATE workers SET last_seen_at = now() - interval '1 hour'`;
  const { expired, goneWorkers, faults } = await sweep(db, { leaseSeconds: 0 });
  expect({ expired, goneWorkers }).toEqual({ expired: [other.claimId], goneWorkers: 2 });
  expect(faults.map(String)).toEqual([expect.stringContaining('broken')]);
});
