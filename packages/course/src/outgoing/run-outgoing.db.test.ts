import { randomUUID } from 'node:crypto';
import {
  type CallOutcome,
  type ClaimedCall,
  claimCall,
  type Database,
  listenToDatabase,
  queueCall,
  repeatCall,
  settleCall,
  takeBackCalls,
} from '@rooflab/db';
import { makeCourse, openTestDatabase } from '@rooflab/db/testing';
import { expect, test, vi } from 'vitest';
import { type OutgoingOptions, RETRY_WAITS_MS, runOutgoing } from './run-outgoing.ts';
import type { Sender } from './sender.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Of one kind, as one target has them. */
async function queueTo(
  db: Database,
  { key, targetId = randomUUID(), count = 1 }: { key?: string; targetId?: string; count?: number } = {},
) {
  const courseId = await makeCourse(db);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await queueCall(db, { kind: 'webhook', courseId, targetId, about: { i }, ...(key && { key }) }));
  return { courseId, targetId, ids };
}

function start(db: Database, send: Sender['send'], options: Partial<OutgoingOptions> = {}) {
  const outgoing = runOutgoing({ db, senders: { webhook: { send } }, logger: QUIET, waitsMs: [1, 1, 1], pollMs: 5, ...options });
  return { ...outgoing, [Symbol.asyncDispose]: () => outgoing.close() };
}

const stateOf = async (db: Database, id: string) =>
  await db.outgoingCall.findUniqueOrThrow({ where: { id }, select: { outcome: true, attempts: true, claimId: true } });

const attemptsOf = async (db: Database, callId: string) =>
  (await db.outgoingAttempt.findMany({ where: { callId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })).map(({ outcome }) => outcome);

const claim = async (db: Database): Promise<ClaimedCall> => {
  const call = await claimCall(db, ['webhook']);
  if (call === null) throw new Error('Nothing is due.');
  return call;
};

const DELIVERED: CallOutcome = { outcome: 'delivered', status: 204 };

test('Each call is made once by four loops on one database, with the rights of a portal.', async () => {
  await using database = await openTestDatabase();
  const { db } = database.as('portal');
  const queued = await Promise.all(Array.from({ length: 6 }, () => queueTo(database.db, { count: 5 })));
  const sent: string[] = [];
  const send = async ({ callId }: ClaimedCall) => {
    sent.push(callId);
    return DELIVERED;
  };
  {
    await using _a = start(db, send);
    await using _b = start(db, send);
    await using _c = start(db, send);
    await using _d = start(db, send);
    await vi.waitUntil(async () => (await db.outgoingCall.count({ where: { endedAt: null } })) === 0, { timeout: 60_000 });
  }
  expect(sent.toSorted()).toEqual(queued.flatMap(({ ids }) => ids).toSorted());
});

test('A signal at the commit wakes the loop; what was rolled back is not sent.', async () => {
  await using database = await openTestDatabase();
  const { db, url } = database;
  const sent: string[] = [];
  await using outgoing = start(
    db,
    async ({ callId }) => {
      sent.push(callId);
      return DELIVERED;
    },
    { pollMs: 60_000 },
  );
  const stopListening = await listenToDatabase(url, { onCall: outgoing.wake });
  await expect(
    db.$transaction(async (tx) => {
      const courseId = await makeCourse(tx);
      await queueCall(tx, { kind: 'webhook', courseId, targetId: randomUUID(), about: {} });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const { ids } = await queueTo(db);
  await vi.waitUntil(() => sent.length > 0, { timeout: 60_000 });
  expect(sent).toEqual(ids);
  await stopListening();
});

test('A call is tried again until it is delivered, under the same id, and each attempt is noted.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const { ids } = await queueTo(db);
  const seen: number[] = [];
  await using _ = start(db, async ({ attempt }) => {
    seen.push(attempt);
    if (attempt === 1) throw new Error('our own fault');
    return attempt < 3 ? { outcome: 'retry', reason: 'It is down.', status: 503 } : DELIVERED;
  });
  const [id = ''] = ids;
  await vi.waitUntil(async () => (await stateOf(db, id)).outcome !== null, { timeout: 60_000 });
  expect(seen).toEqual([1, 2, 3]);
  expect(await stateOf(db, id)).toEqual({ outcome: 'delivered', attempts: 3, claimId: null });
  expect(await attemptsOf(db, id)).toEqual(['retry', 'retry', 'delivered']);
});

test('When no attempt is left, or none is wanted, the call is given up and its kind is told; it can be repeated by hand.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const { ids, targetId } = await queueTo(db, { count: 2 });
  const [tired = '', refused = ''] = ids;
  const givenUp: string[] = [];
  let up = false;
  const webhook: Sender = {
    send: async ({ callId }) => {
      if (up) return DELIVERED;
      return callId === tired ? { outcome: 'retry', reason: 'It is down.' } : { outcome: 'give-up', reason: 'It is gone.', status: 410 };
    },
    onGivenUp: async (_tx, { callId }, { reason }) => void givenUp.push(`${callId} ${reason}`),
  };
  await using _ = start(db, webhook.send, { senders: { webhook } });
  await vi.waitUntil(() => givenUp.length === 2, { timeout: 60_000 });
  await vi.waitUntil(async () => (await db.outgoingCall.count({ where: { outcome: 'given-up' } })) === 2);
  expect(givenUp.toSorted()).toEqual([`${tired} It is down.`, `${refused} It is gone.`].toSorted());
  expect(await attemptsOf(db, tired)).toEqual(['retry', 'retry', 'retry', 'given-up']);
  expect(await attemptsOf(db, refused)).toEqual(['given-up']);
  up = true;
  await repeatCall(db, { callId: tired, targetId });
  await vi.waitUntil(async () => (await stateOf(db, tired)).outcome === 'delivered', { timeout: 60_000 });
  await expect(repeatCall(db, { callId: tired, targetId: randomUUID() })).rejects.toMatchObject({ code: 'no-such-call' });
});

test('An attempt whose process was killed is made again when its lease has run out; what comes of the first one then changes nothing.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const { ids } = await queueTo(db);
  const [id = ''] = ids;
  const killed = await claim(db);
  await takeBackCalls(db, 60);
  expect(await claimCall(db, ['webhook'])).toBeNull();
  await takeBackCalls(db, 0);
  const second = await claim(db);
  expect(second).toMatchObject({ callId: killed.callId, attempt: 2 });
  expect(await settleCall(db, { call: killed, outcome: { outcome: 'give-up', reason: 'late' }, waitsMs: [] })).toBe('stray');
  expect(await settleCall(db, { call: second, outcome: DELIVERED, waitsMs: [] })).toBe('delivered');
  expect((await attemptsOf(db, id)).toSorted()).toEqual(['delivered', 'lost', 'retry']);
});

test('A call that was deleted during its attempt stays deleted.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await queueTo(db);
  const call = await claim(db);
  await db.outgoingCall.deleteMany();
  expect(await settleCall(db, { call, outcome: DELIVERED, waitsMs: [] })).toBe('stray');
});

test('Of calls with one key one waits; asked for during an attempt it is made once more, with what was said last.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const { courseId, targetId, ids } = await queueTo(db, { key: 'ada', count: 2 });
  expect(new Set(ids).size).toBe(1);
  const first = await claim(db);
  expect(first).toMatchObject({ about: { i: 1 }, attempt: 1 });
  await queueCall(db, { kind: 'webhook', courseId, targetId, about: { i: 2 }, key: 'ada' });
  expect(await settleCall(db, { call: first, outcome: DELIVERED, waitsMs: [] })).toBe('waiting');
  const again = await claim(db);
  expect(again).toMatchObject({ callId: first.callId, about: { i: 2 }, attempt: 1 });
  expect(await settleCall(db, { call: again, outcome: DELIVERED, waitsMs: [] })).toBe('delivered');
  const after = await queueCall(db, { kind: 'webhook', courseId, targetId, about: { i: 3 }, key: 'ada' });
  expect(after).not.toBe(first.callId);
});

test('A target with many calls leaves room for the others, and one that asks for a longer wait gets it.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const busy = await queueTo(db, { count: 5 });
  const other = await queueTo(db);
  const claimed = [await claim(db), await claim(db), await claim(db)];
  expect(claimed.map(({ targetId }) => targetId)).toEqual([busy.targetId, busy.targetId, other.targetId]);
  expect(await claimCall(db, ['webhook'])).toBeNull();
  const [call] = claimed;
  if (!call) throw new Error('Nothing was claimed.');
  await settleCall(db, { call, outcome: { outcome: 'retry', reason: 'Slower.', waitMs: 3_600_000 }, waitsMs: RETRY_WAITS_MS });
  const { dueAt } = await db.outgoingCall.findUniqueOrThrow({ where: { id: call.callId } });
  expect(dueAt.getTime()).toBeGreaterThan(call.claimedAt.getTime() + 3_599_000);
});

test('A kind without a sender is left for a process that has one.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await queueTo(db);
  expect(await claimCall(db, ['lti-score'])).toBeNull();
});

test('A call that ended more than a month ago is removed with its attempts; a younger one, and one that waits, stay.', async () => {
  await using database = await openTestDatabase();
  const { db } = database.as('portal');
  const { ids } = await queueTo(database.db, { count: 3 });
  const [old = '', young = '', waiting = ''] = ids;
  for (const [id, days] of [
    [old, 31],
    [young, 29],
  ] as const) {
    const ended = { endedAt: new Date(Date.now() - days * 86_400_000), outcome: 'delivered' };
    await database.db.outgoingCall.update({
      where: { id },
      data: { ...ended, made: { create: { at: new Date(), outcome: 'delivered' } } },
    });
  }
  await using _ = start(db, async () => DELIVERED, { senders: {} });
  await vi.waitUntil(async () => (await db.outgoingCall.count()) === 2, { timeout: 60_000 });
  expect((await db.outgoingCall.findMany({ select: { id: true } })).map(({ id }) => id).toSorted()).toEqual([young, waiting].toSorted());
  expect(await db.outgoingAttempt.count()).toBe(1);
});

test('A process makes four calls at a time; the next one begins when one of them has ended.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  for (let target = 0; target < 6; target++) await queueTo(db);
  const begun: PromiseWithResolvers<CallOutcome>[] = [];
  const send = async () => {
    const attempt = Promise.withResolvers<CallOutcome>();
    begun.push(attempt);
    return await attempt.promise;
  };
  await using _ = start(db, send);
  await vi.waitUntil(() => begun.length >= 4, { timeout: 60_000 });
  // A fifth would have been claimed in the meantime.
  for (let asked = 0; asked < 20; asked++) await db.outgoingCall.count();
  expect(begun).toHaveLength(4);
  begun[0]?.resolve(DELIVERED);
  await vi.waitUntil(() => begun.length === 5, { timeout: 60_000 });
  for (const { resolve } of begun) resolve(DELIVERED);
  await vi.waitUntil(() => begun.length === 6, { timeout: 60_000 });
  begun[5]?.resolve(DELIVERED);
});

test('The attempts come at once, after seconds, minutes and hours, over more than three days.', () => {
  const [minute, hour] = [60, 3600];
  const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
  expect(RETRY_WAITS_MS.map((ms) => ms / 1000)).toEqual(waits);
});
