import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnsafeSettings } from '@rooflab/course';
import { migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startPortal } from './start-portal.ts';
import { testEnv } from './testing/serve-portal.ts';

const FAST = { fsync: 'off', synchronous_commit: 'off' };

/** A logger whose lines are kept. */
function keptLog() {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  return { lines, logger };
}

test('A portal that starts without its database says so, serves when it comes, and says so again when it goes.', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-portal-'));
  const start = () => startEmbeddedPostgres({ directory, settings: FAST });
  const server = await start();
  await migrateDatabase(server.url);
  await server.stop();
  const { lines, logger } = keptLog();
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => rm(directory, { recursive: true, force: true }));
  const portal = await startPortal({ env: testEnv({ databaseUrl: server.url, port: 0 }), logger });
  cleanUp.defer(() => portal.stop());
  const at = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${portal.port}${path}`);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  const health = async () => {
    const { status, text } = await at('/api/health');
    return { status, database: JSON.parse(text).database as string };
  };
  const until = async (seen: () => Promise<boolean>): Promise<void> => {
    while (!(await seen())) await new Promise((resolve) => setTimeout(resolve, 50));
  };

  await until(async () => lines.filter((line) => line.includes('The database cannot be reached (ECONNREFUSED)')).length >= 2);
  const sentence =
    'The database cannot be reached (ECONNREFUSED). The portal is starting. It tries again every few seconds, and serves as soon as the database answers.';
  expect(await health()).toEqual({ status: 503, database: sentence });
  expect(await at('/api/trpc/me.get')).toMatchObject({ status: 503, retryAfter: '5' });
  expect(await at('/courses')).toMatchObject({ status: 503, text: expect.stringContaining(sentence) });

  expect((await at('/api/metrics')).text).toMatch(/^rooflab_database_up 0$/m);

  const again = await start();
  cleanUp.defer(() => again.stop());
  expect(again.url).toBe(server.url);
  await portal.ready;
  expect(await health()).toEqual({ status: 200, database: 'ok' });
  expect(await at('/api/trpc/me.get')).toMatchObject({ status: 200 });

  await again.stop();
  const gone = await health();
  expect(gone.status).toBe(503);
  expect(gone.database).toMatch(/^The database (cannot be reached|is shutting down) \(\w+\)\. No hand-ins are lost/);
  expect(gone.database).not.toContain('127.0.0.1');
  expect(await at('/api/trpc/announcement.listGlobal')).toMatchObject({ status: 503, text: expect.stringContaining('"unavailable"') });

  await start();
  await until(async () => (await health()).status === 200);
});

test('A portal listens at one address of this machine alone, and at every one when it is told to.', async () => {
  const { logger } = keptLog();
  const reached = async (changes: { host?: string }) => {
    const portal = await startPortal({
      env: testEnv({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nowhere', port: 0, ...changes }),
      logger,
    });
    const answers = ['127.0.0.1', '127.0.0.2'].map((address) =>
      fetch(`http://${address}:${portal.port}/api/health`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    );
    const seen = await Promise.all(answers);
    await portal.stop();
    return seen;
  };
  expect(await reached({})).toEqual([503, 'refused']);
  expect(await reached({ host: '0.0.0.0' })).toEqual([503, 503]);
});

test('A portal that is told to stop while it waits for its database stops.', async () => {
  const { logger } = keptLog();
  const portal = await startPortal({ env: testEnv({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nowhere', port: 0 }), logger });
  await portal.stop();
  await portal.ready;
  await expect(fetch(`http://127.0.0.1:${portal.port}/api/health`)).rejects.toThrow();
});

test('A secret that production must not have is refused before anything listens; the command exits with 2.', async () => {
  const { logger } = keptLog();
  await expect(startPortal({ env: testEnv({ production: true, port: 0 }), logger })).rejects.toThrow(UnsafeSettings);
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere',
    ROOFLAB_SECRET: 'secret',
    NODE_ENV: 'production' as const,
  };
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [main], { env }, (error, _stdout, stderr) => resolve({ code: error?.code, stderr }));
  });
  expect(ended).toEqual({ code: 2, stderr: expect.stringContaining('rooflab-portal: The secret has 6 characters') });
});
