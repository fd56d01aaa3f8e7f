import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultFixture } from '@rooflab/result/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import { closeDatabase, createDatabase } from '../client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { missingMigrations } from '../migrations/missing-migrations.ts';
import { claimOne, handInOne, makeWorker } from '../testing/index.ts';
import { databaseUrl } from '../testing/test-server.ts';
import { openRoles } from './prepare-roles.ts';

/** A server of its own, because roles belong to a server, not to a database. */
let server: EmbeddedPostgres;
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rooflab-roles-'));
  server = await startEmbeddedPostgres({ directory, settings: { fsync: 'off' } });
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Grades one hand-in and leaves one waiting, as the role that connects with this address. */
async function use(url: string): Promise<void> {
  const db = createDatabase({ url, poolSize: 2 });
  await handInOne(db);
  await handInOne(db);
  const { claimId } = await claimOne(db, await makeWorker(db));
  expect(await finishClaim(db, { claimId, result: resultFixture() })).toBe('effective');
  await closeDatabase(db);
}

test('An owner that may make no roles migrates all the same, and says what an administrator has to do.', async () => {
  await query(server.url, "CREATE ROLE landlord LOGIN PASSWORD 'landlord'");
  await query(server.url, 'CREATE DATABASE rented OWNER landlord');
  const url = new URL(databaseUrl(server.url, 'rented'));
  url.username = 'landlord';
  url.password = 'landlord';
  const notices: string[] = [];
  await migrateDatabase(url.href, { onNotice: (sentence) => notices.push(sentence) });
  expect(notices).toEqual([
    'The account "landlord" may not create roles, so portal and worker have none of their own yet. Have an administrator of the server run: ' +
      "CREATE ROLE rooflab_portal LOGIN PASSWORD '…'; CREATE ROLE rooflab_worker LOGIN PASSWORD '…'; " +
      'Then migrate again, and give portal and worker the addresses of their roles.',
  ]);
  await use(url.href);

  await query(server.url, 'CREATE ROLE rooflab_portal LOGIN; CREATE ROLE rooflab_worker LOGIN');
  notices.length = 0;
  await migrateDatabase(url.href, { onNotice: (sentence) => notices.push(sentence) });
  expect(notices).toEqual([]);
  const [rights] = await query(url.href, "SELECT has_table_privilege('rooflab_portal', 'users', 'SELECT') AS portal");
  expect(rights).toEqual({ portal: true });
});

test('A database that a superuser made and used goes over to the role that migrates, with all that is in it.', async () => {
  await migrateDatabase(server.url);
  await query(server.url, 'CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id uuid)');
  await use(server.url);
  const urls = await openRoles(server.url);
  const foreign = await query(
    server.url,
    `SELECT relname FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND relowner <> 'rooflab_migrate'::regrole
     UNION ALL SELECT proname FROM pg_proc WHERE pronamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND proowner <> 'rooflab_migrate'::regrole
     UNION ALL SELECT typname FROM pg_type WHERE typnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND typowner <> 'rooflab_migrate'::regrole`,
  );
  expect(foreign).toEqual([]);
  expect(await migrateDatabase(urls.migrate)).toEqual([]);
  expect(await missingMigrations(urls.worker)).toEqual([]);
  await expect(query(urls.migrate, "COPY (SELECT 1) TO PROGRAM 'id'")).rejects.toThrow('permission denied to COPY');
  await expect(query(urls.migrate, 'CREATE ROLE mine')).rejects.toThrow('permission denied to create role');
  const again = await openRoles(server.url);
  await expect(query(urls.worker, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(await query(again.worker, 'SELECT current_user AS name')).toEqual([{ name: 'rooflab_worker' }]);
});

test('The role that migrates backs up and restores; portal and worker have their rights in what was restored.', async () => {
  const file = join(directory, 'backup.gz');
  const { migrate } = await openRoles(server.url);
  const written = await backUp(migrate, file);
  expect(written).toMatchObject({ hand_ins: 2, gradings: 1 });
  await query(server.url, 'CREATE DATABASE restored');
  const urls = await openRoles(databaseUrl(server.url, 'restored'));
  expect(await restore(urls.migrate, file)).toEqual(written);
  expect(await query(urls.worker, 'SELECT count(id)::int AS count FROM hand_ins')).toEqual([{ count: 2 }]);
  await expect(query(urls.worker, 'SELECT email FROM users')).rejects.toThrow('permission denied for table users');
  expect(await query(urls.portal, 'SELECT count(email)::int AS count FROM users')).toEqual([{ count: written.users }]);
});
