import { LEASE_SECONDS } from '@rooflab/fleet';
import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { type Database, databaseNow } from '../client.ts';
import { claimChunk } from '../experiments/claim-chunk.ts';
import { takeBackCalls } from '../outgoing/call-leases.ts';
import { claimCall } from '../outgoing/claim-call.ts';
import { queueCall } from '../outgoing/queue-call.ts';
import {
  attemptsOf,
  claimOne,
  handInOne,
  makeScene,
  makeWorker,
  openTestDatabase,
  putBack,
  stopClock,
  sweptForLong,
} from '../testing/index.ts';
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

/** A claim of each kind that expires, and a worker that would be gone. */
async function holdOneOfEach(db: Database) {
  const { enrolmentId, courseId } = await makeScene(db);
  const workerId = await makeWorker(db);
  const now = await databaseNow(db);
  const experiment = 'reduction/by-size';
  await db.experimentRun.create({ data: { enrolmentId, experiment, seed: '5eed', createdAt: now, turn: now } });
  const chunk = await claimChunk(db, { workerId, versions: { [experiment]: 'v1' } });
  await handInOne(db);
  const { claimId } = await claimOne(db, workerId);
  const call = { kind: 'webhook', courseId, targetId: courseId, about: {} } as const;
  await db.$transaction((tx) => queueCall(tx, call));
  await claimCall(db, ['webhook']);
  const calls = () => db.outgoingCall.count({ where: { claimId: { not: null } } });
  return { claims: [claimId, chunk?.claimId], calls };
}

test('After a gap in which nobody reached the database, as during a failover, nothing expires until all had the chance to be heard again.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await sweptForLong(db);
  const { claims, calls } = await holdOneOfEach(db);
  await putBack(db, 3600);
  const nothing = { expired: [], goneWorkers: 0, faults: [] };
  expect(await sweep(db)).toEqual(nothing);
  await takeBackCalls(db, LEASE_SECONDS);
  expect(await calls()).toBe(1);
  await sweptForLong(db);
  const { expired, goneWorkers } = await sweep(db);
  expect({ expired: new Set(expired), goneWorkers }).toEqual({ expired: new Set(claims), goneWorkers: 1 });
  await takeBackCalls(db, LEASE_SECONDS);
  expect(await calls()).toBe(0);
});

test('What was silent while others swept expires, however long the server has been up.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await sweptForLong(db);
  const { claims } = await holdOneOfEach(db);
  await putBack(db, LEASE_SECONDS);
  await sweptForLong(db);
  expect(new Set((await sweep(db)).expired)).toEqual(new Set(claims));
});

test.each([-3600, 3600])('A standby whose clock differs by %i s takes no claim from anybody when it takes over.', async (seconds) => {
  await using test = await openTestDatabase();
  const { db } = test;
  await sweptForLong(db);
  await holdOneOfEach(db);
  await putBack(db, seconds);
  expect(await sweep(db)).toEqual({ expired: [], goneWorkers: 0, faults: [] });
  const [row] = await db.$queryRaw<
    object[]
  >`SELECT resumed_at <= clock_timestamp() AND last_at <= clock_timestamp() AS sane FROM lease_sweeps WHERE by = 'portal'`;
  expect(row).toEqual({ sane: true });
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
  await sweptForLong(db);
  const { expired, goneWorkers, faults } = await sweep(db, { leaseSeconds: 0 });
  expect({ expired, goneWorkers }).toEqual({ expired: [other.claimId], goneWorkers: 2 });
  expect(faults.map(String)).toEqual([expect.stringContaining('broken')]);
});

test('Sweeps up to 6 s apart count as one watch; after a longer gap everybody is given the length of a lease.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  await handInOne(db);
  const { claimId } = await claimOne(db, await makeWorker(db));
  await db.$executeRaw`UPDATE lease_sweeps SET resumed_at = clock_timestamp(), last_at = clock_timestamp()`;
  await clock.tick({ seconds: 6 });
  expect((await sweep(db)).expired).toEqual([]);
  await clock.tick({ seconds: 6.001 });
  expect((await sweep(db)).expired).toEqual([]);
  for (let seconds = 0; seconds < LEASE_SECONDS - 2; seconds += 2) {
    await clock.tick({ seconds: 2 });
    expect((await sweep(db)).expired).toEqual([]);
  }
  await clock.tick({ seconds: 2 });
  expect((await sweep(db)).expired).toEqual([claimId]);
});
