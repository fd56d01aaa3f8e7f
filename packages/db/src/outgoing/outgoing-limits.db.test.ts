import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../client.ts';
import { makeCourse, openTestDatabase, stopClock } from '../testing/index.ts';
import { takeBackCalls } from './call-leases.ts';
import { type ClaimedCall, claimCall } from './claim-call.ts';
import { queueCall } from './queue-call.ts';
import { removeOldCalls } from './remove-old-calls.ts';
import { type CallOutcome, settleCall } from './settle-call.ts';

const DAY_SECONDS = 86_400;
const LEASE_SECONDS = 60;

async function openScene() {
  const test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const courseId = await makeCourse(db);
  return {
    db,
    clock,
    queue: (targetId: string) => db.$transaction((tx) => queueCall(tx, { kind: 'webhook', courseId, targetId, about: {} })),
    claim: () => claimCall(db, ['webhook']),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

async function settle(db: Database, call: ClaimedCall | null, outcome: CallOutcome): Promise<void> {
  if (call === null) throw new Error('Nothing was claimed.');
  await settleCall(db, { call, outcome, waitsMs: [1000] });
}

test('Two calls to one target are under way at a time; a third waits for one of them, and a call to another target does not.', async () => {
  await using scene = await openScene();
  const { db, queue, claim } = scene;
  const [slow, other] = [randomUUID(), randomUUID()];
  for (const target of [slow, slow, slow, other]) await queue(target);
  // All are due at the same moment of the stopped clock, so their order is open.
  const claimed = [await claim(), await claim(), await claim()];
  expect(claimed.map((call) => call?.targetId).toSorted()).toEqual([slow, slow, other].toSorted());
  expect(await claim()).toBeNull();
  await settle(db, claimed.find((call) => call?.targetId === slow) ?? null, { outcome: 'delivered' });
  expect((await claim())?.targetId).toBe(slow);
});

test('An attempt is taken for lost at the end of its lease, and not before.', async () => {
  await using scene = await openScene();
  const { db, clock, queue, claim } = scene;
  const callId = await queue(randomUUID());
  await claim();
  await clock.pass({ seconds: LEASE_SECONDS - 0.001 });
  await takeBackCalls(db, LEASE_SECONDS);
  expect(await claim()).toBeNull();
  await clock.pass({ seconds: 0.001 });
  await takeBackCalls(db, LEASE_SECONDS);
  expect(await claim()).toMatchObject({ callId, attempt: 2 });
});

test('A platform that asks to wait longer than a day is asked again after a day.', async () => {
  await using scene = await openScene();
  const { db, clock, queue, claim } = scene;
  await queue(randomUUID());
  await settle(db, await claim(), { outcome: 'retry', reason: 'busy', waitMs: 2 * DAY_SECONDS * 1000 });
  await clock.pass({ seconds: DAY_SECONDS - 0.001 });
  expect(await claim()).toBeNull();
  await clock.pass({ seconds: 0.001 });
  expect(await claim()).not.toBeNull();
});

test('A call that has ended is kept for thirty days.', async () => {
  await using scene = await openScene();
  const { db, clock, queue, claim } = scene;
  await queue(randomUUID());
  await settle(db, await claim(), { outcome: 'delivered' });
  await clock.pass({ seconds: 30 * DAY_SECONDS });
  expect(await removeOldCalls(db)).toBe(0);
  await clock.pass({ seconds: 0.001 });
  expect(await removeOldCalls(db)).toBe(1);
});
