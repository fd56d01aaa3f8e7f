import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { claimNext } from '@rooflab/db';
import { handInOne, makeWorker, openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { kubernetesObjects, queueDepthQuery } from './manifests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
  }
}

test('The query that scales the workers counts what waits and what runs.', async () => {
  await using database = await openTestDatabase();
  const { db, queue } = database;
  const depth = async (): Promise<number> => {
    const [row] = await db.$queryRawUnsafe<Record<string, bigint>[]>(queueDepthQuery(kubernetesObjects()));
    return Number(Object.values(row ?? {})[0]);
  };
  expect(await depth()).toBe(0);
  await handInOne(db, queue);
  await handInOne(db, queue);
  expect(await depth()).toBe(2);
  expect(await claimNext(db, queue, await makeWorker(db))).not.toBeNull();
  expect(await depth()).toBe(2);
});

test('The step that migrates finds a database that lacks nothing up to date.', async () => {
  await using database = await openTestDatabase();
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'migrate.ts')], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(output).toBe('The schema is up to date.\n');
});
