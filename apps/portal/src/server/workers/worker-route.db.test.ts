import { setTimeout as sleep } from 'node:timers/promises';
import { handInOne, openTestDatabase } from '@rooflab/db/testing';
import { type OperationName, SESSION_HEADER, WORKER_API } from '@rooflab/fleet';
import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { ask, DESCRIPTION, grading, IDLE, outcomes, post, start } from '../testing/ask-fleet.ts';
import { makeToken, serveFleet } from '../testing/serve-fleet.ts';

test('A worker claims, reports, delivers the same result twice and a different one once, and explains; it learns no id of a hand-in or a student.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const worker = await start(portal);
  const handInId = await handInOne(world.db);
  const job = await grading(worker);
  expect(Object.keys(job).sort()).toEqual(
    [
      'attempt',
      'claimId',
      'exercise',
      'gradedBy',
      'hazardsAreWrong',
      'kind',
      'labVersion',
      'marks',
      'seed',
      'source',
      'traceparent',
    ].sort(),
  );
  const { claimId } = job;
  expect(await ask(worker, 'beat', { claimId, passed: [] })).toEqual({ ours: true, nextBeatMs: 4000 });
  expect(await ask(worker, 'beat', { claimId, phase: 'timing', passed: [] })).toEqual({ ours: true, nextBeatMs: 500 });
  const result = resultFixture();
  expect(await ask(worker, 'finish', { claimId, result, explaining: true })).toEqual({ finish: 'effective' });
  expect(await ask(worker, 'finish', { claimId, result, explaining: true })).toEqual({ finish: 'repeated' });
  expect(await ask(worker, 'finish', { claimId, result: { ...result, score: 1 }, explaining: false })).toEqual({ finish: 'stray' });
  expect(await ask(worker, 'beat-explanation', { claimId })).toEqual({ ours: true, nextBeatMs: 4000 });
  expect(await ask(worker, 'give-up-explanation', { claimId })).toEqual({ explained: 'explained' });
  expect(await ask(worker, 'give-up-explanation', { claimId })).toEqual({ explained: 'stale' });
  expect(await ask(worker, 'beat', { claimId, passed: [] })).toEqual({ ours: false, nextBeatMs: 4000 });
  expect(await outcomes(world, handInId)).toEqual(['result accepted']);
});

test('A waiting request gets a new job as soon as it arrives.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const worker = await start(portal);
  const waiting = grading(worker);
  await sleep(100);
  await handInOne(world.db);
  expect(await waiting).toMatchObject({ attempt: 1 });
});

test('Without the right token, session, name, class or scope a request is refused, with the reason.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const { url } = portal;
  const worker = await start(portal);
  const unknown = `rlw_${'x'.repeat(43)}`;
  for (const token of ['', 'x', unknown, `${portal.token}x`]) {
    expect(await post({ ...worker, token }, 'touch', {})).toMatchObject({ status: 401, body: { refused: 'token' } });
  }
  for (const session of [undefined, '', 'x', '00000000-0000-4000-8000-000000000000']) {
    expect(await post({ url, token: portal.token, ...(session !== undefined && { session }) }, 'touch', {})).toMatchObject({
      status: 409,
      body: { refused: 'session' },
    });
  }
  const bound = await makeToken(world.url, { namePattern: 'gpu-*', deviceClass: 'medium', scopes: ['experiments'] });
  expect(await post({ url, token: bound, session: worker.session }, 'touch', {})).toMatchObject({ status: 409 });
  expect(await post({ url, token: bound }, 'open-session', DESCRIPTION)).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('named gpu-*, not for h200') },
  });
  expect(await post({ url, token: bound }, 'open-session', { ...DESCRIPTION, name: 'gpu-1' })).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('class medium') },
  });
  const limited = await start({ url, token: bound }, { name: 'gpu-1', deviceClass: 'medium' });
  await handInOne(world.db);
  const claimId = '00000000-0000-4000-8000-000000000000';
  expect(await post(limited, 'beat', { claimId, passed: [] })).toMatchObject({ status: 401, body: { refused: 'token' } });
  expect(await grading(worker)).toMatchObject({ attempt: 1 });
});

test('A claim is its worker’s alone; what never was one is nobody’s.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const [worker, other] = [await start(portal), await start(portal, { name: 'other' })];
  const handInId = await handInOne(world.db);
  const { claimId } = await grading(worker);
  const reports: [OperationName, object][] = [
    ['beat', { claimId, passed: [] }],
    ['finish', { claimId, result: resultFixture(), explaining: false }],
    ['fail', { claimId, reason: 'x', byLab: false }],
    ['release', { claimId, reason: 'x' }],
    ['explain', { claimId, result: resultFixture() }],
    ['give-up-explanation', { claimId }],
    ['beat-explanation', { claimId }],
  ];
  for (const [name, body] of reports) {
    expect(await post(other, name, body)).toMatchObject({ status: 404, body: { refused: 'claim' } });
  }
  expect(await outcomes(world, handInId)).toEqual(['null null']);
  const never = '00000000-0000-4000-8000-000000000000';
  expect(await post(worker, 'finish', { claimId: never, result: resultFixture(), explaining: false })).toMatchObject({ status: 404 });
  expect(await ask(worker, 'beat', { claimId: never, passed: [] })).toMatchObject({ ours: false });
  expect(await ask(worker, 'release-chunk', { claimId: never })).toEqual({ end: 'stale' });
});

test('Garbage, other methods, too much and too deep are refused, and change nothing.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const worker = await start(portal);
  const handInId = await handInOne(world.db);
  const { claimId } = await grading(worker);
  const content = { status: 422, body: { refused: 'content' } };
  for (const body of ['', 'null', '[]', '{', '{"claimId":1}', `{"claimId":"${claimId}"}`, `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
    expect(await post(worker, 'beat', body)).toMatchObject(content);
  }
  const tooDeep = `{"claimId":"${claimId}","passed":[],"phase":"timing","progress":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`;
  expect(await post(worker, 'beat', tooDeep)).toMatchObject(content);
  const beyond = { ...resultFixture(), score: 1000 };
  expect(await post(worker, 'finish', { claimId, result: beyond, explaining: false })).toMatchObject(content);
  expect(await post(worker, 'beat', ' '.repeat(256 * 1024 + 1))).toMatchObject({ status: 413 });
  expect(await post({ ...worker, token: 'x' }, 'finish', ' '.repeat(5 * 1024 * 1024)).catch(() => ({ status: 401 }))).toMatchObject({
    status: 401,
  });
  expect(await post(worker, 'toString', {})).toMatchObject({ status: 404 });
  expect((await fetch(`${portal.url}${WORKER_API}/beat`)).status).toBe(405);
  const text = 'NUL \0, half \uD800';
  expect(await ask(worker, 'fail', { claimId, reason: text, byLab: false })).toEqual({ after: 'retried' });
  expect(await outcomes(world, handInId)).toEqual(['failed null']);
});

test('A second start under the same name ends the first one’s session, and its job waits again.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const first = await start(portal);
  const handInId = await handInOne(world.db);
  const { claimId } = await grading(first);
  const second = await start(portal);
  expect(await post(first, 'finish', { claimId, result: resultFixture(), explaining: false })).toMatchObject({ status: 409 });
  const again = await grading(second);
  expect(again.attempt).toBe(2);
  expect(await ask(second, 'finish', { claimId: again.claimId, result: resultFixture(), explaining: false })).toEqual({
    finish: 'effective',
  });
  expect(await ask(second, 'finish', { claimId, result: resultFixture(), explaining: false })).toEqual({ finish: 'stray' });
  expect(await outcomes(world, handInId)).toEqual(['lost null', 'result accepted']);
});

test('A job whose answer never arrived is given back by the next request, and what the worker holds is not.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const worker = await start(portal);
  const [held, unheard] = [await handInOne(world.db), await handInOne(world.db)];
  const { claimId } = await grading(worker);
  await grading(worker, [claimId]);
  const again = await grading(worker, [claimId]);
  expect(again.attempt).toBe(2);
  expect(await outcomes(world, held)).toEqual(['null null']);
  expect(await outcomes(world, unheard)).toEqual(['released null', 'null null']);
});

test('Who hangs up while it waits gets no job; another worker does.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const [leaving, staying] = [await start(portal), await start(portal, { name: 'staying' })];
  const hangUp = new AbortController();
  const left = ask(leaving, 'claim', IDLE, hangUp.signal).catch(() => 'left');
  await sleep(100);
  hangUp.abort();
  expect(await left).toBe('left');
  const handInId = await handInOne(world.db);
  expect(await grading(staying)).toMatchObject({ attempt: 1 });
  expect(await outcomes(world, handInId)).toEqual(['null null']);
});

test('A portal that stops answers those that wait, and they go on at another.', async () => {
  await using world = await openTestDatabase();
  await using other = await serveFleet(world);
  const stopping = await serveFleet(world);
  const worker = await start(stopping);
  const waiting = ask(worker, 'claim', IDLE);
  await sleep(100);
  await stopping.close();
  expect(await waiting).toEqual({ job: null, state: 'active' });
  await handInOne(world.db);
  expect(await grading({ ...worker, url: other.url })).toMatchObject({ attempt: 1 });
});

test('A paused worker gets nothing, at once; a revoked token is refused from the next request on.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const worker = await start(portal);
  await handInOne(world.db);
  expect(await ask(worker, 'set-state', { state: 'paused', reason: 'too hot' })).toEqual({ state: 'paused' });
  expect(await ask(worker, 'claim', IDLE)).toEqual({ job: null, state: 'paused' });
  expect(await ask(worker, 'set-state', { state: 'gone', reason: 'Stopped.' })).toEqual({ state: 'paused' });
  expect(await ask(worker, 'set-state', { state: 'active', reason: 'works' })).toEqual({ state: 'active' });
  const waiting = ask(worker, 'claim', IDLE);
  expect((await waiting).job).toMatchObject({ kind: 'grading' });
  await world.db.workerToken.updateMany({ data: { revokedAt: new Date() } });
  expect(await post(worker, 'touch', {})).toMatchObject({ status: 401, body: { refused: 'token' } });
});

test('A lab’s archive is for workers alone.', async () => {
  await using world = await openTestDatabase();
  await using portal = await serveFleet(world);
  const worker = await start(portal);
  const read = async (headers: Record<string, string>, hash: string) =>
    (await fetch(`${portal.url}${WORKER_API}/labs/${hash}`, { headers })).status;
  expect(await read({}, 'ab12')).toBe(401);
  const headers = { authorization: `Bearer ${worker.token}`, [SESSION_HEADER]: worker.session };
  expect(await read(headers, 'ab12')).toBe(404);
  expect(await read(headers, '../claim')).toBe(405);
});
