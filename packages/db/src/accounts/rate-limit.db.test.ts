import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../client.ts';
import { openTestDatabase, stopClock } from '../testing/index.ts';
import { consumeRateLimit, refundRateLimit } from './rate-limit.ts';

const RULE = { max: 3, windowSeconds: 300 };

async function consume(db: Database, key: string, times: number): Promise<boolean[]> {
  const answers: boolean[] = [];
  while (answers.length < times) answers.push((await consumeRateLimit(db, key, RULE)).allowed);
  return answers;
}

/** Moves every window into the past. */
async function pass(db: Database, seconds: number): Promise<void> {
  await db.$executeRaw`
    UPDATE rate_limits SET last_request = last_request - ${seconds * 1000}::bigint, expires_at = expires_at - make_interval(secs => ${seconds})`;
}

test('A window ends when its time has passed since its first request, refused ones or not, and the next begins with a count of one.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const key = randomUUID();
  expect(await consume(db, key, 5)).toEqual([true, true, true, false, false]);
  await pass(db, RULE.windowSeconds - 60);
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key, RULE);
  expect(allowed).toBe(false);
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  await pass(db, 60);
  expect(await consume(db, key, 4)).toEqual([true, true, true, false]);
  await pass(db, RULE.windowSeconds);
  expect(await consume(db, key, 1)).toEqual([true]);
});

test('A window ends exactly when its time has passed.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const key = randomUUID();
  await consume(db, key, 3);
  await clock.pass({ seconds: RULE.windowSeconds - 0.001 });
  expect(await consumeRateLimit(db, key, RULE)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  await clock.pass({ seconds: 0.001 });
  expect(await consume(db, key, 4)).toEqual([true, true, true, false]);
});

test('A count may be removed when its own window has ended, not before.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const key = randomUUID();
  const leftSeconds = async (): Promise<number> => {
    const { expiresAt } = await db.rateLimit.findUniqueOrThrow({ where: { key } });
    return (expiresAt.getTime() - Date.now()) / 1000;
  };
  for (const _ of ['a first window', 'the next one']) {
    await consume(db, key, 2);
    expect(await leftSeconds()).toBeGreaterThan(RULE.windowSeconds - 60);
    expect(await leftSeconds()).toBeLessThanOrEqual(RULE.windowSeconds + 1);
    await pass(db, RULE.windowSeconds);
  }
});

test('A refunded use no longer counts, and a count never falls below zero.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const key = randomUUID();
  await consume(db, key, 3);
  await refundRateLimit(db, key);
  expect(await consume(db, key, 2)).toEqual([true, false]);
  for (let i = 0; i < 9; i += 1) await refundRateLimit(db, key);
  expect(await consume(db, key, 4)).toEqual([true, true, true, false]);
});
