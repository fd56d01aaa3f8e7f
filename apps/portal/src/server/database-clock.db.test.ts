import { setTimeout as sleep } from 'node:timers/promises';
import { databaseNow } from '@rooflab/db';
import { openTestDatabase, stopClock } from '@rooflab/db/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabaseClock } from './database-clock.ts';

const logger = pino({ level: 'silent' });

test('A portal’s clock is the database’s, whatever its machine’s shows, and follows when the database’s is another.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const stopped = await stopClock(db);
  const clock = await openDatabaseClock(db, { logger, everyMs: 20 });
  const aheadMs = async (): Promise<number> => clock.now().getTime() - (await databaseNow(db)).getTime();
  // The database's clock stands still, an hour from now.
  expect(Math.abs(await aheadMs())).toBeLessThan(600_000);
  await stopped.tick({ seconds: -7200 });
  while ((await aheadMs()) > 600_000) await sleep(10);
  expect(Date.now() - clock.now().getTime()).toBeGreaterThan(1_800_000);
  await clock.close();
});

test('It is never behind the database’s.', async () => {
  await using test = await openTestDatabase();
  const clock = await openDatabaseClock(test.db, { logger });
  for (let look = 0; look < 20; look += 1) {
    const before = await databaseNow(test.db);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
  }
  await clock.close();
});
