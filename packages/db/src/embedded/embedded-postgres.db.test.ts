import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function withFolder(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-embedded-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Starts a process that starts the server, makes a table, and hangs. Resolves with the address once the table is there. */
function startElsewhere(directory: string) {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)});
    const { default: pg } = await import('pg');
    const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS kept (n int); INSERT INTO kept VALUES (1)');
    process.stdout.write(url);
    setInterval(() => undefined, 1e6);`;
  const cwd = new URL('.', import.meta.url);
  return spawn(process.execPath, ['--input-type=module', '-e', program], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
}

test('A parent killed in the middle leaves a server that the next start takes over, with its data; the last to stop stops it.', async () => {
  await withFolder(async (directory) => {
    const parent = startElsewhere(directory);
    const [address] = await once(parent.stdout, 'data');
    const url = String(address);
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    const again = await startEmbeddedPostgres({ directory });
    expect(again.url).toBe(url);
    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await again.stop();
    await expect(query(url, 'SELECT 1')).rejects.toThrow();

    const third = await startEmbeddedPostgres({ directory });
    expect(await query(third.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await third.stop();
  });
});

test('A server that is killed as by a power cut starts again with what was committed.', async () => {
  await withFolder(async (directory) => {
    const first = await startEmbeddedPostgres({ directory });
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const [pid] = (await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const again = await startEmbeddedPostgres({ directory });
    expect(await query(again.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await again.stop();
  });
});

test('Two processes share one server, and the first to stop leaves it to the other.', async () => {
  await withFolder(async (directory) => {
    const other = startElsewhere(directory);
    await once(other.stdout, 'data');
    const mine: EmbeddedPostgres = await startEmbeddedPostgres({ directory });
    await mine.stop();
    expect(await query(mine.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await (await startEmbeddedPostgres({ directory })).stop();
    await expect(query(mine.url, 'SELECT 1')).rejects.toThrow();
  });
});

test('Only the owner can read the password, only this machine can connect, and only with it.', async () => {
  await withFolder(async (directory) => {
    const server = await startEmbeddedPostgres({ directory });
    expect((await stat(join(directory, 'password'))).mode & 0o077).toBe(0);
    const wrong = new URL(server.url);
    wrong.password = 'postgres';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await server.stop();
  });
});

test.runIf(process.getuid?.() === 0)(
  'As root, a folder that the account of the server cannot get to becomes a link to one outside.',
  async () => {
    await withFolder(async (closed) => {
      const directory = join(closed, 'postgres');
      const first = await startEmbeddedPostgres({ directory });
      const outside = await readlink(directory);
      try {
        await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
        await first.stop();
        const again = await startEmbeddedPostgres({ directory });
        expect(await query(again.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
        await again.stop();
      } finally {
        await rm(outside, { recursive: true, force: true });
      }
    });
  },
);
