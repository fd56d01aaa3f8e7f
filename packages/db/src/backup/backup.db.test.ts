import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { resultFixture } from '@rooflab/result/testing';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import { closeDatabase, createDatabase } from '../client.ts';
import { handIn, makeScene, makeWorker, type OpenTestDatabase, openTestDatabase } from '../testing/index.ts';
import { databaseUrl } from '../testing/test-server.ts';
import { backUp } from './back-up.ts';
import { readLines } from './read-lines.ts';
import { RestoreRefused, restore } from './restore.ts';

/** Everything that a text column may hold and a line-wise reader could trip over. */
const NOTE = 'tab\t backslash \\ end \\. CR\r LF\n U+2028 \u2028 U+2029 \u2029 quote " \u{1F469}\u200D\u{1F52C} null \\N';

/** One hand-in graded, one waiting, with all that hangs on them. */
async function fill({ db }: OpenTestDatabase): Promise<{ waiting: string }> {
  const scene = await makeScene(db);
  await handIn(db, scene, NOTE);
  const claim = await claimNext(db, await makeWorker(db));
  await finishClaim(db, { claimId: claim?.claimId ?? '', result: resultFixture({ message: NOTE }) });
  await finishClaim(db, { claimId: claim?.claimId ?? '', result: resultFixture({ score: 1 }) });
  return { waiting: await handIn(db, scene, NOTE) };
}

async function contents(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query(`SELECT COALESCE(json_agg(t ORDER BY t::text)::text, '[]') AS rows FROM public."${name}" t`);
    all[name] = rows[0]?.rows;
  }
  await client.end();
  return all;
}

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const server = inject('testServerUrl');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const name = `rooflab_restored_${process.pid}`;
  await client.query(`CREATE DATABASE ${name}`);
  try {
    await work(databaseUrl(server, name));
  } finally {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
  }
}

async function withFolder(work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-backup-'));
  try {
    await work(join(folder, 'backup.gz'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('A backup restored into an empty database has every row, and the site goes on from there.', async () => {
  await using test = await openTestDatabase();
  const { waiting } = await fill(test);
  await withFolder((file) =>
    withEmptyDatabase(async (url) => {
      const written = await backUp(test.url, file);
      expect(written).toMatchObject({ hand_ins: 2, gradings: 1, stray_results: 1 });
      expect((await stat(file)).mode & 0o077).toBe(0);
      expect(await restore(url, file)).toEqual(written);
      expect(await contents(url)).toEqual(await contents(test.url));
      const db = createDatabase({ url });
      const claim = await claimNext(db, await makeWorker(db));
      expect(claim?.handInId).toBe(waiting);
      expect(await finishClaim(db, { claimId: claim?.claimId ?? '', result: resultFixture() })).toBe('effective');
      await expect(db.$executeRaw`DELETE FROM gradings`).rejects.toThrow('refused');
      await closeDatabase(db);
    }),
  );
});

test('A backup is as of one moment, whatever is written meanwhile.', async () => {
  await using test = await openTestDatabase();
  await fill(test);
  await withFolder(async (file) => {
    const writing = Promise.all([1, 2, 3, 4].map(() => fill(test)));
    const { gradings = 0, hand_ins: handIns = 0, hand_in_events: events = 0 } = await backUp(test.url, file);
    await writing;
    // Each hand-in, each claim and each end is one transaction with its event.
    const ended = events - handIns - gradings;
    expect(ended).toBeGreaterThanOrEqual(1);
    expect(ended).toBeLessThanOrEqual(gradings);
  });
});

test('Nothing is restored over data, from a torn file, or from what is no backup.', async () => {
  await using test = await openTestDatabase();
  await fill(test);
  await withFolder((file) =>
    withEmptyDatabase(async (url) => {
      await backUp(test.url, file);
      await expect(restore(test.url, file)).rejects.toThrow('has data already');
      const text = gunzipSync(await readFile(file)).toString('utf8');
      await writeFile(file, gzipSync(text.slice(0, text.lastIndexOf('{"rows"'))));
      await expect(restore(url, file)).rejects.toThrow('incomplete');
      await writeFile(file, gzipSync(text.replace(/"checksum":"[0-9a-f]/, '"checksum":"x')));
      await expect(restore(url, file)).rejects.toThrow('lacks');
      await writeFile(file, gzipSync('{}'));
      await expect(restore(url, file)).rejects.toThrow('not a backup');
      await writeFile(file, 'no gzip');
      await expect(restore(url, file)).rejects.toThrow(RestoreRefused);
      await rm(file);
      await expect(restore(url, file)).rejects.toThrow('cannot be read');
    }),
  );
});

test('Lines are cut at line feeds alone, wherever chunks end.', async () => {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const part of ['a\u2028b', 'c\r', '\nd', '\n', '\n', 'end']) yield Buffer.from(part);
  }
  const lines = [];
  for await (const line of readLines(chunks())) lines.push(line.toString());
  expect(lines).toEqual(['a\u2028bc\r\n', 'd\n', '\n', 'end']);
});
