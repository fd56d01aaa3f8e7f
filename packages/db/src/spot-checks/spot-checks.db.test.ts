import { LEASE_SECONDS } from '@rooflab/fleet';
import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { finishClaim } from '../claims/finish-claim.ts';
import { MAX_RETRIES } from '../claims/settle.ts';
import { sweep } from '../claims/sweep.ts';
import type { Database } from '../client.ts';
import { queueState } from '../queue/queue-state.ts';
import { removeOldRows } from '../retention/remove-old-rows.ts';
import { claimOne, handInOne, openTestDatabase, stopClock } from '../testing/index.ts';
import { operationFigures } from '../workers/operation-figures.ts';
import { openSession } from '../workers/sessions.ts';
import { createWorkerToken } from '../workers/worker-tokens.ts';
import { setWorkerState } from '../workers/workers.ts';
import { claimSpotCheck } from './claim-spot-check.ts';
import { readSpotChecks } from './read-spot-checks.ts';
import { failSpotCheck, finishSpotCheck, releaseSpotCheck } from './report-spot-check.ts';
import { type Comparison, settleSpotChecks } from './settle-spot-checks.ts';
import { LONGEST_WAIT_HOURS } from './spot-check-state.ts';

const RESULT = resultFixture();

async function makeToken(db: Database): Promise<string> {
  const rights = { label: 'test', scopes: ['gradings'], namePattern: '*', deviceClass: null, actor: 'system' } as const;
  return (await createWorkerToken(db, rights)).tokenId;
}

/** A worker of the device of `RESULT`; by default with a token of its own. Returns its id. */
async function makeChecker(db: Database, name: string, tokenId?: string): Promise<string> {
  const { roof, harness } = RESULT;
  const described = { name, device: deviceFixture(), roof, version: harness.version, deviceClass: 'large', confinement: null } as const;
  await openSession(db, { ...described, gradesOwnLabs: true, tokenId: tokenId ?? (await makeToken(db)) });
  return (await db.worker.findUniqueOrThrow({ where: { name } })).id;
}

/** A hand-in that `workerId` graded and that is to be checked. */
async function gradedBy(db: Database, workerId: string, share = 1): Promise<string> {
  await handInOne(db);
  const { claimId, gradingId, seed } = await claimOne(db, workerId);
  expect(await finishClaim(db, { claimId, result: { ...RESULT, seed }, spotCheckShare: share })).toBe('effective');
  return gradingId;
}

async function claimed(db: Database, workerId: string): Promise<string> {
  const check = await claimSpotCheck(db, workerId);
  if (check === null) throw new Error('There was no spot check to claim.');
  return check.claimId;
}

const attempts = (db: Database) =>
  db.spotCheck.findMany({ orderBy: { attempt: 'asc' }, select: { attempt: true, outcome: true, finding: true } });

test('A share of 0 checks nothing, one of 1 every verdict on a hand-in; a regrade is never checked.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const first = await makeChecker(db, 'a');
  await gradedBy(db, first, 0);
  expect(await db.spotCheck.count()).toBe(0);
  for (let i = 0; i < 3; i += 1) await gradedBy(db, first);
  expect(await db.spotCheck.count()).toBe(3);
});

test('A worker that is killed while it checks loses the check to another, three times at most; then it was not checked.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  await gradedBy(db, await makeChecker(db, 'a'));
  for (let attempt = 1; attempt <= MAX_RETRIES + 1; attempt += 1) {
    const claimId = await claimed(db, await makeChecker(db, `b-${attempt}`));
    await clock.pass({ seconds: LEASE_SECONDS });
    expect((await sweep(db)).expired).toEqual([claimId]);
    expect(await finishSpotCheck(db, { claimId, result: RESULT })).toBe('stray');
  }
  expect(await claimSpotCheck(db, await makeChecker(db, 'c'))).toBeNull();
  expect(await attempts(db)).toEqual([
    ...[1, 2, 3].map((attempt) => ({ attempt, outcome: 'lost', finding: null })),
    { attempt: 4, outcome: 'lost', finding: 'not_checked' },
  ]);
});

test('Whoever gave a check back, or failed at it, does not get it again: by the seed it would know what it is.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await gradedBy(db, await makeChecker(db, 'a'));
  const [b, c, d] = [await makeChecker(db, 'b'), await makeChecker(db, 'c'), await makeChecker(db, 'd')];
  expect(await releaseSpotCheck(db, { claimId: await claimed(db, b), reason: 'stops' })).toBe('retried');
  expect(await claimSpotCheck(db, b)).toBeNull();
  expect(await failSpotCheck(db, { claimId: await claimed(db, c), reason: 'broken' })).toBe('retried');
  expect(await claimSpotCheck(db, c)).toBeNull();
  await finishSpotCheck(db, { claimId: await claimed(db, d), result: RESULT });
});

test('With no other worker it waits for a day, counts in no queue, and was then not checked.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const only = await makeChecker(db, 'a');
  await gradedBy(db, only);
  expect(await claimSpotCheck(db, only)).toBeNull();
  expect(await queueState(db)).toMatchObject({ waiting: 0, running: 0, regradesWaiting: 0 });
  const { queue, waiting } = await operationFigures(db);
  expect([queue.map((kind) => kind.waiting + kind.running), waiting]).toEqual([[0, 0], []]);
  await clock.pass({ seconds: LONGEST_WAIT_HOURS * 3600 - 1 });
  await sweep(db);
  expect(await attempts(db)).toEqual([{ attempt: 1, outcome: null, finding: null }]);
  await clock.pass({ seconds: 1 });
  await sweep(db);
  expect(await attempts(db)).toEqual([{ attempt: 1, outcome: null, finding: 'not_checked' }]);
  expect((await operationFigures(db)).spotChecks).toEqual({ same: 0, different: 0, inconclusive: 0, not_checked: 1 });
});

test.each([
  { name: 'gpu-3#GPU-d', token: 'another token', minutes: 0 },
  { name: 'gpu-2#GPU-c', token: 'the same token', minutes: 1 },
  { name: 'gpu-1#GPU-b', token: 'the same token', minutes: 2 },
])('$name with $token than gpu-1#GPU-a, which graded first, may check after $minutes min.', async ({ name, token, minutes }) => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const tokenId = await makeToken(db);
  await gradedBy(db, await makeChecker(db, 'gpu-1#GPU-a', tokenId));
  const checker = await makeChecker(db, name, token === 'the same token' ? tokenId : undefined);
  if (minutes > 0) {
    await clock.pass({ seconds: 60 * minutes - 1 });
    expect(await claimSpotCheck(db, checker)).toBeNull();
    await clock.pass({ seconds: 1 });
  }
  expect(await claimSpotCheck(db, checker)).toMatchObject({ attempt: 1 });
});

const different: Comparison = { finding: 'different', reasons: ['The first says accepted, the second wrong-answer.'] };

test('Several portals compare a delivered check once, with their own rights; one that is killed in between leaves it to the next.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const [a, b] = [await makeChecker(db, 'a'), await makeChecker(db, 'b')];
  const gradingId = await gradedBy(db, a);
  await finishSpotCheck(db, { claimId: await claimed(db, b), result: RESULT });
  const portal = test.as('portal').db;
  const killed = settleSpotChecks(portal, () => Promise.reject(new Error('killed')));
  await expect(killed).rejects.toThrow('killed');
  const compared = await Promise.all(Array.from({ length: 4 }, () => settleSpotChecks(portal, () => Promise.resolve(different))));
  expect(compared.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await db.worker.findMany({ select: { state: true, pausedBy: true } })).toEqual([
    { state: 'paused', pausedBy: 'system' },
    { state: 'paused', pausedBy: 'system' },
  ]);
  expect(await db.alert.count()).toBe(1);
  expect(await readSpotChecks(portal, { from: new Date(0), limit: 5 })).toEqual({
    open: 0,
    ended: { same: 0, different: 1, inconclusive: 0, not_checked: 0 },
    differences: [
      {
        gradingId,
        exercise: RESULT.exercise,
        endedAt: expect.any(Date),
        first: { worker: 'a', verdict: 'accepted', score: 92.5, maxScore: 100 },
        second: { worker: 'b', verdict: 'accepted', score: 92.5, maxScore: 100 },
        reasons: different.reasons,
      },
    ],
  });
  await expect(db.spotCheck.updateMany({ data: { finding: 'same' } })).rejects.toThrow('has ended');
  await expect(db.spotCheck.deleteMany()).rejects.toThrow('refused');
});

test('What was delivered for a check does not change, and a worker that only checked is kept.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const [a, b] = [await makeChecker(db, 'a'), await makeChecker(db, 'b')];
  await gradedBy(db, a);
  const claimId = await claimed(db, b);
  await finishSpotCheck(db, { claimId, result: RESULT });
  for (const data of [{ score: 1 }, { workerId: a }, { result: {} }])
    await expect(db.spotCheck.updateMany({ data })).rejects.toThrow('only "effective" may change');
  await setWorkerState(db, { workerId: b, state: 'gone', reason: 'sold', actor: 'system' });
  await db.$executeRaw`UPDATE workers SET last_seen_at = now() - interval '91 days', started_at = now() - interval '91 days'`;
  await removeOldRows(db);
  expect(await db.worker.count({ where: { name: 'b' } })).toBe(1);
});

test('The database refuses for a check what it refuses for a grading: its checks of what workers write are the same.', async () => {
  await using test = await openTestDatabase();
  const rows = await test.db.$queryRaw<{ of: string; name: string; rule: string }[]>`
    SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE contype = 'c' AND conrelid IN ('gradings'::regclass, 'spot_checks'::regclass)`;
  const rulesOf = (table: string) =>
    rows.filter(({ of }) => of === table).map(({ name, rule }) => `${name.slice(table.length + 1)}: ${rule}`);
  // These are about what no worker writes.
  const own = ['effective_is_final', 'kind_has_set', 'seed_form'];
  const missing = rulesOf('gradings').filter((rule) => !rulesOf('spot_checks').includes(rule));
  expect(missing.map((rule) => rule.split(':')[0]).sort()).toEqual(own);
});
