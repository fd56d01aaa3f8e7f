import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { claimNext } from '@rooflab/db';
import { handInOne, makeUser, makeWorker, openTestDatabase } from '@rooflab/db/testing';
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

/** What a program of this folder prints; throws with what it says of its failure. */
function runProgram(file: string, url: string, args: readonly string[] = []): string {
  return execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, file), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('The step that migrates finds a database that lacks nothing up to date.', async () => {
  await using database = await openTestDatabase();
  expect(runProgram('migrate.ts', database.url)).toBe('The schema is up to date.\n');
});

test('Whoever operates an installation makes its first administrator, which the audit log tells.', async () => {
  await using database = await openTestDatabase();
  const { db, url } = database;
  const userId = await makeUser(db, 'Ada');
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  expect(runProgram('make-admin.ts', url, [email.toUpperCase()])).toMatch(/^Ada <.+>, who signed up on .+, is an administrator now\.\n$/);
  expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ role: 'admin' });
  expect(await db.auditEntry.findMany()).toMatchObject([{ actor: 'system', action: 'user.update', subjectId: userId }]);
  expect(runProgram('make-admin.ts', url, [email])).toContain('is an administrator already');
  expect(() => runProgram('make-admin.ts', url, ['nobody@example.org'])).toThrow('Sign up with it at the portal first');
  expect(() => runProgram('make-admin.ts', url)).toThrow('whose account?');
});
