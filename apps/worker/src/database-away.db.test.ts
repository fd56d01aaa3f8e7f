import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase, createDatabase, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { setReadOnly } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { ended, gradings, handIn } from '../test/observe.ts';
import { openPortal, workerToken } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

test('A database that stops while a grading runs gets the result when it is back, through a portal that answers 503 until then.', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-away-'));
  const settings = { fsync: 'off', synchronous_commit: 'off' };
  const server = await startEmbeddedPostgres({ directory, settings });
  const { url } = server;
  await migrateDatabase(url);
  const db = createDatabase({ url });
  let calls = 0;
  const runner = fakeRunner({
    async atPhase(phase) {
      // The grading itself continues, and ends, while the database is away.
      if (phase === 'timing') await server.stop();
    },
    atEnd: () => {
      calls += 1;
      return undefined;
    },
  });
  const portal = await openPortal(url);
  using file = await workerToken(db);
  const worker = startWorker({ address: portal.address, tokenFile: file.path }, runner);
  try {
    const handInId = await handIn({ db });
    while (calls === 0) await sleep(20);
    await sleep(2000);
    const again = await startEmbeddedPostgres({ directory, settings });
    expect(again.url).toBe(url);
    await ended(db, handInId);
    expect(await gradings(db, handInId)).toEqual(['result accepted *']);
    expect(calls).toBe(1);
    worker.drain();
    await worker.done;
    await portal.stop();
    await closeDatabase(db);
    await again.stop();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test('A result that a server refuses because it only reads is no refused result: it is delivered when the server takes writes again.', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-read-only-'));
  const server = await startEmbeddedPostgres({ directory, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const { url } = server;
  await migrateDatabase(url);
  const db = createDatabase({ url });
  let calls = 0;
  const runner = fakeRunner({
    async atPhase(phase) {
      if (phase === 'timing') await setReadOnly(url, 'on');
    },
    atEnd: () => {
      calls += 1;
      return undefined;
    },
  });
  const portal = await openPortal(url);
  using file = await workerToken(db);
  const worker = startWorker({ address: portal.address, tokenFile: file.path }, runner);
  try {
    const handInId = await handIn({ db });
    while (calls === 0) await sleep(20);
    // Many times the refusals after which a result is given up.
    await sleep(2000);
    await setReadOnly(url, 'off');
    await ended(db, handInId);
    expect(await gradings(db, handInId)).toEqual(['result accepted *']);
    expect(calls).toBe(1);
    worker.drain();
    await worker.done;
    await portal.stop();
    await closeDatabase(db);
    await server.stop();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
