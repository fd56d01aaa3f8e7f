import { setTimeout as sleep } from 'node:timers/promises';
import { queueState, sweep } from '@rooflab/db';
import { handInOne, type OpenTestDatabase, openTestDatabase, putBack, sweptForLong } from '@rooflab/db/testing';
import type { GradingJob } from '@rooflab/fleet';
import { endedEarly } from '@rooflab/grader/phase';
import type { Hazard, Result } from '@rooflab/result';
import { deviceFixture, resultFixture, xrayFixture } from '@rooflab/result/testing';
import { expect, test, vi } from 'vitest';
import { ask, type DESCRIPTION, grading, IDLE, type Sender, start } from '../testing/ask-fleet.ts';
import { makeToken, serveFleet } from '../testing/serve-fleet.ts';

/** A portal that checks everything, and workers with a token each. */
async function checking(world: OpenTestDatabase) {
  const portal = await serveFleet(world, { spotCheckShare: 1 });
  const worker = async (name: string, changes: Partial<typeof DESCRIPTION> = {}) =>
    await start({ url: portal.url, token: await makeToken(world.url) }, { name, ...changes });
  return { portal, worker, [Symbol.asyncDispose]: () => portal[Symbol.asyncDispose]() };
}

const RACE: Hazard = { kind: 'race', memory: 'workgroup', lines: [21, 23], message: 'Lines 21 and 23 race.' };

/** What a worker delivers for a job; by default what every honest one does. */
function resultOf(job: GradingJob, changes: Partial<Result> = {}): Result {
  return resultFixture({ seed: job.seed, exercise: job.exercise, ...changes });
}

async function deliver(worker: Sender, job: GradingJob, changes: Partial<Result> = {}) {
  return await ask(worker, 'finish', { claimId: job.claimId, result: resultOf(job, changes), explaining: false });
}

/** A hand-in that the worker `first` graded, and the job in which another one does it again. */
async function gradedOnce(world: OpenTestDatabase, first: Sender, changes: Partial<Result> = {}) {
  const handInId = await handInOne(world.db);
  const job = await grading(first);
  expect(await deliver(first, job, changes)).toEqual({ finish: 'effective' });
  return { handInId, job };
}

/** The last row of the only check, once it has ended. */
async function ended({ db }: OpenTestDatabase) {
  return await vi.waitFor(() => db.spotCheck.findFirstOrThrow({ where: { finding: { not: null } } }), { timeout: 60_000, interval: 100 });
}

const states = ({ db }: OpenTestDatabase) => db.worker.findMany({ orderBy: { name: 'asc' }, select: { name: true, state: true } });

test('Another worker grades the same again, in a job that looks like a hand-in’s, and nothing happens where both agree.', async () => {
  await using world = await openTestDatabase();
  await using fleet = await checking(world);
  const [a, b] = [await fleet.worker('a'), await fleet.worker('b')];
  const { job } = await gradedOnce(world, a);
  const again = await grading(b);
  const { claimId, ...same } = job;
  expect(again).toEqual({ ...same, claimId: expect.any(String) });
  expect(again.claimId).not.toBe(claimId);
  expect(await deliver(b, again)).toEqual({ finish: 'effective' });
  expect(await ended(world)).toMatchObject({ finding: 'same', reasons: [] });
  expect(await world.db.alert.count()).toBe(0);
  expect(await states(world)).toEqual([
    { name: 'a', state: 'active' },
    { name: 'b', state: 'active' },
  ]);
});

test('Where two workers differ, both are paused until staff resume them, administrators are alerted, and the grade stays.', async () => {
  await using world = await openTestDatabase();
  await using fleet = await checking(world);
  const [a, b] = [await fleet.worker('a'), await fleet.worker('b')];
  const { handInId } = await gradedOnce(world, a);
  const before = await world.db.grading.findFirstOrThrow({ where: { handInId } });
  const wrong = { ...resultFixture().correctness, passed: 2 };
  await deliver(b, await grading(b), { verdict: 'wrong-answer', score: 26.6, correctness: wrong });
  expect(await ended(world)).toMatchObject({ finding: 'different', reasons: ['The first says accepted, the second wrong-answer.'] });
  expect(await states(world)).toEqual([
    { name: 'a', state: 'paused' },
    { name: 'b', state: 'paused' },
  ]);
  const [alert, ...others] = await world.db.alert.findMany();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: 'spot-check', courseId: null, gradingId: before.id, message: expect.stringContaining('a and b') });
  expect(await world.db.auditEntry.count({ where: { action: 'worker.set-state', actor: 'system' } })).toBe(2);
  expect(await ask(a, 'set-state', { state: 'active', reason: 'The device works.' })).toEqual({ state: 'paused' });
  expect(await start(a, { name: 'a' }).then((again) => ask(again, 'touch', {}))).toEqual({ state: 'paused' });
  expect(await world.db.grading.findMany({ where: { handInId } })).toEqual([before]);
});

test('A file in which either worker finds a race proves nothing, also when the race is in the explanation that follows.', async () => {
  await using world = await openTestDatabase();
  await using fleet = await checking(world);
  const [a, b] = [await fleet.worker('a'), await fleet.worker('b')];
  await gradedOnce(world, a);
  const job = await grading(b);
  const { claimId } = job;
  const result = resultOf(job, { score: 10 });
  expect(await ask(b, 'finish', { claimId, result, explaining: true })).toEqual({ finish: 'effective' });
  expect(await ask(b, 'beat-explanation', { claimId })).toMatchObject({ ours: true });
  const explained = { ...result, xray: xrayFixture({ hazards: [RACE] }) };
  expect(await ask(b, 'explain', { claimId, result: explained })).toEqual({ explained: 'explained' });
  expect(await ended(world)).toMatchObject({ finding: 'inconclusive', reasons: [expect.stringContaining('hazard')] });
  expect(await states(world)).toMatchObject([{ state: 'active' }, { state: 'active' }]);
});

test('A worker gets the same answers as for a hand-in: to a repeated, a late, a false and a failed delivery, and to a changed explanation.', async () => {
  const told: unknown[][] = [];
  for (const kind of ['hand-in', 'spot check']) {
    await using world = await openTestDatabase();
    await using fleet = await checking(world);
    const worker = await fleet.worker('b');
    const first = await fleet.worker('a');
    const give = async (): Promise<void> => {
      if (kind === 'hand-in') await handInOne(world.db);
      else await gradedOnce(world, first);
    };
    told.push(await conversation(world, worker, give));
  }
  expect(told[1]).toEqual(told[0]);
});

/** Everything that a worker could try, without ids: with a job that it loses, and with one that it delivers. */
async function conversation(world: OpenTestDatabase, worker: Sender, give: () => Promise<void>): Promise<unknown[]> {
  const told: unknown[] = [];
  const say = async (answer: Promise<unknown>): Promise<void> => {
    told.push(await answer.catch((error: unknown) => String(error).replace(/[0-9a-f-]{36}/g, 'ID')));
  };
  const saw = ({ claimId, seed, ...job }: GradingJob) => told.push({ ...job, claimId: claimId.length, seed: seed.length });
  await give();
  const lost = await grading(worker);
  saw(lost);
  const beat = { claimId: lost.claimId, phase: 'timing', progress: { done: 1, of: null }, passed: [{ phase: 'checking' }] };
  await say(ask(worker, 'beat', beat));
  await say(ask(worker, 'beat', { ...beat, phase: 'a\0b' }));
  await say(deliver(worker, lost, { score: 101 }));
  await say(deliver(worker, lost, { performance: { ...resultFixture().performance, fraction: -1 } }));
  await putBack(world.db, 3600);
  await sweptForLong(world.db);
  await sweep(world.db);
  await say(ask(worker, 'beat', beat));
  await say(deliver(worker, lost));
  await say(ask(worker, 'release', { claimId: lost.claimId, reason: 'stops' }));

  const next = await start(worker, { name: 'c' });
  const job = await grading(next);
  const { claimId } = job;
  saw(job);
  await say(ask(await start(worker, { name: 'd' }), 'beat', { claimId, passed: [] }));
  const result = endedEarly(resultOf(job));
  const explained = { ...result, hint: 'Read four at a time.', phases: [{ phase: 'x-ray', ms: 3 }] };
  for (let turn = 0; turn < 2; turn += 1) {
    await say(ask(next, 'finish', { claimId, result, explaining: true }));
    await say(ask(next, 'finish', { claimId, result: { ...result, score: 1 }, explaining: true }));
    await say(ask(next, 'fail', { claimId, reason: 'broken', byLab: false }));
    await say(ask(next, 'beat', { claimId, phase: 'timing', passed: [] }));
    await say(ask(next, 'beat-explanation', { claimId }));
    await say(ask(next, 'explain', { claimId, result: { ...explained, score: 1 } }));
    await say(ask(next, 'explain', { claimId, result: explained }));
    await say(ask(next, 'give-up-explanation', { claimId }));
  }
  for (const name of ['e', 'f', 'g', 'h', 'i']) {
    await give();
    const another = await start(worker, { name });
    const failing = await grading(another);
    saw(failing);
    await say(ask(another, name === 'e' ? 'release' : 'fail', { claimId: failing.claimId, reason: 'broken', byLab: false }));
  }
  return told;
}

test('Nobody but the comparison sees the second result: no row of any other table changes, and no page of a hand-in, a class or the queue.', async () => {
  await using world = await openTestDatabase();
  await using fleet = await checking(world);
  const [a, b] = [await fleet.worker('a'), await fleet.worker('b')];
  await gradedOnce(world, a);
  const before = await rowsOf(world);
  const queue = await queueState(world.db);
  const job = await grading(b);
  expect(await queueState(world.db)).toEqual(queue);
  await ask(b, 'beat', { claimId: job.claimId, phase: 'timing', progress: { done: 1, of: null }, passed: [] });
  await deliver(b, job, { message: MARK, verdict: 'wrong-answer', score: 3 });
  expect(await ended(world)).toMatchObject({ finding: 'different' });
  const after = await rowsOf(world);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed.sort()).toEqual(['alerts', 'audit_log', 'lease_sweeps', 'spot_checks', 'workers']);
  expect(changed.filter((table) => after[table]?.includes(MARK))).toEqual(['spot_checks']);
});

const MARK = 'said by a spot check alone';

/** All rows of each table, as text. */
async function rowsOf({ db }: OpenTestDatabase): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  const rows: Record<string, string> = {};
  for (const { name } of tables)
    rows[name] = JSON.stringify(await db.$queryRawUnsafe(`SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY to_jsonb(t)::text`));
  return rows;
}

test('A check goes neither to the worker that graded first nor to one with another device, driver or version, and after hand-ins.', async () => {
  await using world = await openTestDatabase();
  await using fleet = await checking(world);
  const a = await fleet.worker('a');
  const { job } = await gradedOnce(world, a);
  const device = deviceFixture({ deviceClass: 'large', driver: 'another' });
  const others = [await fleet.worker('x', { device }), await fleet.worker('y', { version: '0.0.9' })];
  const gets = async (worker: Sender) => {
    const enough = new AbortController();
    const asked = ask(worker, 'claim', IDLE, enough.signal).then(({ job: got }) => got);
    return await Promise.race([asked, sleep(400).then(() => null)]).finally(() => {
      enough.abort();
      asked.catch(() => undefined);
    });
  };
  for (const worker of [a, ...others]) expect(await gets(worker)).toBeNull();
  const b = await fleet.worker('b');
  await handInOne(world.db);
  const live = await grading(b);
  expect(live.seed).not.toBe(job.seed);
  expect((await grading(b, [live.claimId])).seed).toBe(job.seed);
});
