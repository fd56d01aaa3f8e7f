import { expect, test } from 'vitest';
import { databaseNow } from '../client.ts';
import { claimChunk } from '../experiments/claim-chunk.ts';
import { queueState } from '../queue/queue-state.ts';
import { claimOne, handInOne, makeScene, makeWorker, openTestDatabase, stopClock } from '../testing/index.ts';
import { heartbeat } from './heartbeat.ts';
import { sweep } from './sweep.ts';

test('A claim is kept for 12 s after a heartbeat, and lost then.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  await handInOne(db);
  const { claimId } = await claimOne(db, await makeWorker(db));
  await clock.pass({ seconds: 11.999 });
  expect((await sweep(db)).expired).toEqual([]);
  expect(await heartbeat(db, { claimId })).toBe(true);
  await clock.pass({ seconds: 11.999 });
  expect((await sweep(db)).expired).toEqual([]);
  await clock.pass({ seconds: 0.001 });
  expect(await sweep(db)).toMatchObject({ expired: [claimId], faults: [] });
});

test('A chunk of an experiment is kept for 12 s, and lost then.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const { enrolmentId } = await makeScene(db);
  const experiment = 'reduction/by-size';
  const now = await databaseNow(db);
  await db.experimentRun.create({ data: { enrolmentId, experiment, seed: '5eed', createdAt: now, turn: now } });
  const chunk = await claimChunk(db, { workerId: await makeWorker(db), versions: { [experiment]: 'v1' } });
  await clock.pass({ seconds: 11.999 });
  expect((await sweep(db)).expired).toEqual([]);
  await clock.pass({ seconds: 0.001 });
  expect((await sweep(db)).expired).toEqual([chunk?.claimId]);
});

test('A worker that was not seen for two minutes takes no jobs any more, and is gone a moment later.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  await makeWorker(db);
  await db.$executeRaw`UPDATE workers SET last_seen_at = clock_timestamp()`;
  const taking = async () => (await queueState(db)).activeWorkers;
  await clock.pass({ seconds: 119.999 });
  expect(await taking()).toBe(1);
  await clock.pass({ seconds: 0.001 });
  expect(await taking()).toBe(0);
  expect((await sweep(db)).goneWorkers).toBe(0);
  await clock.pass({ seconds: 0.001 });
  expect((await sweep(db)).goneWorkers).toBe(1);
});
