import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import { MAX_RETRIES } from '../claims/settle.ts';
import { sweep } from '../claims/sweep.ts';
import type { Database } from '../client.ts';
import { takeBackClaims } from '../leases/take-back-claims.ts';
import { attemptsOf, claimOne, handInOne, makeWorker, type OpenTestDatabase, openTestDatabase } from '../testing/index.ts';
import { beginPoll, holderOf, identifyWorker, openSession, readSession } from './sessions.ts';
import { createWorkerToken, listWorkerTokens, revokeWorkerToken } from './worker-tokens.ts';
import { setWorkerState } from './workers.ts';

const ANY = { label: 'lab machines', scopes: ['gradings', 'experiments'], namePattern: '*', deviceClass: null, actor: 'system' } as const;

async function open(db: Database, tokenId: string, name = 'h200') {
  return (await tryToOpen(db, tokenId, name)) ?? expect.fail('The name was taken.');
}

async function tryToOpen(db: Database, tokenId: string, name = 'h200') {
  const { roof, harness } = resultFixture();
  const device = deviceFixture({ deviceClass: 'large' });
  const description = {
    name,
    version: harness.version,
    deviceClass: 'large',
    device,
    roof,
    confinement: null,
    gradesOwnLabs: true,
  } as const;
  return await openSession(db, { ...description, tokenId });
}

/** A token that a portal made, and what workers do with it. */
async function prepare(world: OpenTestDatabase) {
  const fleet = world.as('fleet').db;
  const made = await createWorkerToken(world.as('portal').db, ANY);
  const workerOf = async (session: string) => (await identifyWorker(fleet, { token: made.token, session }))?.worker ?? null;
  return { ...made, fleet, workerOf };
}

test('A new session of the same name ends the one before, and what that one held waits again at once, as lost.', async () => {
  await using world = await openTestDatabase();
  const { tokenId, fleet, workerOf } = await prepare(world);
  const first = await open(fleet, tokenId);
  const worker = await workerOf(first.session);
  expect(worker).toMatchObject({ name: 'h200', state: 'active', deviceClass: 'large', gradesOwnLabs: true });
  const handInId = await handInOne(world.db);
  const { claimId } = await claimOne(fleet, worker?.workerId ?? '');
  const second = await open(fleet, tokenId);
  expect(await workerOf(first.session)).toBeNull();
  expect(await readSession(fleet, { workerId: worker?.workerId ?? '', session: first.session })).toBeNull();
  expect(await workerOf(second.session)).toMatchObject({ workerId: worker?.workerId });
  expect(await attemptsOf(world.db, handInId)).toEqual(['lost null -']);
  expect(await finishClaim(fleet, { claimId, result: resultFixture() })).toBe('stray');
  expect(await claimOne(fleet, worker?.workerId ?? '')).toMatchObject({ attempt: 2 });
});

test.each([
  ['has been silent for 12 s', (db: Database) => db.$executeRaw`UPDATE workers SET last_seen_at = now() - interval '12 seconds'`],
  ['has signed off', (db: Database) => db.$executeRaw`UPDATE workers SET state = 'gone'`],
  ['has a token that was revoked', (db: Database, tokenId: string) => revokeWorkerToken(db, { tokenId, actor: 'system', reason: 'Lost.' })],
])('A worker with another token gets no name of one at work, and gets it once that one %s.', async (_when, end) => {
  await using world = await openTestDatabase();
  const { tokenId, fleet, workerOf } = await prepare(world);
  const { session } = await open(fleet, tokenId);
  const other = await createWorkerToken(world.as('portal').db, ANY);
  expect(await tryToOpen(fleet, other.tokenId)).toBeNull();
  expect(await workerOf(session)).toMatchObject({ name: 'h200', state: 'active' });
  await end(world.db, tokenId);
  await open(fleet, other.tokenId);
  expect(await workerOf(session)).toBeNull();
});

test('A worker that crashes at the same hand-in each time it starts uses up the retries of that hand-in, and no more.', async () => {
  await using world = await openTestDatabase();
  const { tokenId, fleet } = await prepare(world);
  const handInId = await handInOne(world.db);
  await open(fleet, tokenId);
  const { id: workerId } = await world.db.worker.findUniqueOrThrow({ where: { name: 'h200' } });
  for (let crashes = 0; crashes <= MAX_RETRIES; crashes += 1) {
    await claimOne(fleet, workerId);
    await open(fleet, tokenId);
  }
  expect((await attemptsOf(world.db, handInId)).at(-1)).toBe('lost system-error effective');
  expect(await claimNext(fleet, workerId)).toBeNull();
});

test('Only the latest request for work of a session takes a job.', async () => {
  await using world = await openTestDatabase();
  const { tokenId, fleet, workerOf } = await prepare(world);
  const { session } = await open(fleet, tokenId);
  const workerId = (await workerOf(session))?.workerId ?? '';
  await handInOne(world.db);
  const former = await beginPoll(fleet, { workerId, session });
  const latest = await beginPoll(fleet, { workerId, session });
  expect(await claimNext(fleet, workerId, former ?? '')).toBeNull();
  expect(await claimNext(fleet, workerId, latest ?? '')).not.toBeNull();
  await open(fleet, tokenId);
  expect(await beginPoll(fleet, { workerId, session })).toBeNull();
  expect(await claimNext(fleet, workerId, latest ?? '')).toBeNull();
});

test('What a worker never learned of is given back without using up a retry; what it names stays.', async () => {
  await using world = await openTestDatabase();
  const { fleet } = await prepare(world);
  const workerId = await makeWorker(fleet);
  const [kept, unknown] = [await handInOne(world.db), await handInOne(world.db)];
  const { claimId } = await claimOne(fleet, workerId);
  await claimOne(fleet, workerId);
  await takeBackClaims(fleet, { workerId, except: [claimId] }, { outcome: 'released', why: 'did not learn of it.' });
  expect(await attemptsOf(world.db, kept)).toEqual(['null null -']);
  expect(await attemptsOf(world.db, unknown)).toEqual(['released null -']);
  expect(await holderOf(fleet, claimId)).toEqual({ workerId, kind: 'live' });
  expect(await holderOf(fleet, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

test('A revoked token is nobody’s, takes no job, and its workers’ jobs wait again with the next sweep.', async () => {
  await using world = await openTestDatabase();
  const { token, tokenId, fleet, workerOf } = await prepare(world);
  const { session } = await open(fleet, tokenId);
  const workerId = (await workerOf(session))?.workerId ?? '';
  const handInId = await handInOne(world.db);
  await claimOne(fleet, workerId);
  await handInOne(world.db);
  const portal = world.as('portal').db;
  const kept = [await world.db.workerToken.findMany(), await world.db.auditEntry.findMany({ select: { after: true } })];
  expect(JSON.stringify(kept)).not.toContain(token);
  expect((await listWorkerTokens(portal))[0]).toMatchObject({ label: 'lab machines', workers: ['h200'], lastUsedAt: expect.any(Date) });
  expect(await revokeWorkerToken(portal, { tokenId, actor: 'user:1', reason: 'lost' })).toBe(true);
  expect(await revokeWorkerToken(portal, { tokenId, actor: 'user:1', reason: 'lost' })).toBe(false);
  expect(await identifyWorker(fleet, { token, session })).toBeNull();
  expect(await claimNext(fleet, workerId)).toBeNull();
  expect(await sweep(fleet)).toEqual({ expired: [], goneWorkers: 0, faults: [] });
  expect(await attemptsOf(world.db, handInId)).toEqual(['released null -']);
  expect((await listWorkerTokens(portal))[0]).toMatchObject({ workers: [], revokedAt: expect.any(Date) });
  expect(await world.db.auditEntry.findMany({ orderBy: { at: 'asc' }, select: { action: true } })).toEqual([
    { action: 'worker-token.create' },
    { action: 'worker-token.revoke' },
  ]);
});

test('A pause that is reported again is one pause, with one alert.', async () => {
  await using world = await openTestDatabase();
  const fleet = world.as('fleet').db;
  const workerId = await makeWorker(fleet, 'h200');
  const pause = { workerId, state: 'paused', reason: 'too hot', actor: 'worker:h200' } as const;
  await setWorkerState(fleet, pause);
  await setWorkerState(fleet, pause);
  expect(await world.db.alert.count()).toBe(1);
});
