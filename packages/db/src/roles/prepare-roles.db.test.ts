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
import { claimOne, handInOne, makeWorker } from '../testing/index.ts';
import { missingMigrations } from '../testing/missing-migrations.ts';
import { databaseUrl } from '../testing/test-server.ts';
import { openRoles } from './prepare-roles.ts';
import { roleUrl } from './roles.ts';
import { whyNoFleet } from './why-no-fleet.ts';

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
    'The account "landlord" may not create roles, so the portal has none of its own yet. Have an administrator of the server run: ' +
      "CREATE ROLE rooflab_portal LOGIN PASSWORD '…'; CREATE ROLE rooflab_fleet NOLOGIN; " +
      'ALTER ROLE rooflab_portal NOINHERIT; GRANT rooflab_fleet TO rooflab_portal; Then migrate again, and give the portal the address of its role.',
  ]);
  await use(url.href);

  await query(server.url, "CREATE ROLE rooflab_portal LOGIN PASSWORD 'portal'; CREATE ROLE rooflab_fleet");
  notices.length = 0;
  const admit = 'ALTER ROLE rooflab_portal NOINHERIT; GRANT rooflab_fleet TO rooflab_portal';
  await migrateDatabase(url.href, { onNotice: (sentence) => notices.push(sentence) });
  expect(notices).toEqual([
    `The account "landlord" may not let the portal act for workers. Have an administrator of the server run: ${admit};`,
  ]);
  const fleet = createDatabase({ url: roleUrl(url.href, 'portal', 'portal'), poolSize: 1, role: 'fleet' });
  expect(await whyNoFleet(fleet)).toBe(
    `The account "rooflab_portal" may not write gradings, so no worker can work. Have an administrator of the database’s server run: ${admit};`,
  );
  await closeDatabase(fleet);
  await query(server.url, admit);
  notices.length = 0;
  await migrateDatabase(url.href, { onNotice: (sentence) => notices.push(sentence) });
  expect(notices).toEqual([]);
  const again = createDatabase({ url: roleUrl(url.href, 'portal', 'portal'), poolSize: 1, role: 'fleet' });
  expect(await whyNoFleet(again)).toBeNull();
  await closeDatabase(again);
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
  expect(await missingMigrations(urls.portal)).toEqual([]);
  await expect(query(urls.migrate, "COPY (SELECT 1) TO PROGRAM 'id'")).rejects.toThrow('permission denied to COPY');
  await expect(query(urls.migrate, 'CREATE ROLE mine')).rejects.toThrow('permission denied to create role');
  const again = await openRoles(server.url);
  await expect(query(urls.portal, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(await query(again.portal, 'SELECT current_user AS name')).toEqual([{ name: 'rooflab_portal' }]);
});

test('A portal writes gradings only on the connections on which it acts for workers.', async () => {
  await migrateDatabase(server.url);
  const { portal: url } = await openRoles(server.url);
  await expect(query(url, 'UPDATE gradings SET phase = NULL')).rejects.toThrow('permission denied for table gradings');
  const fleet = createDatabase({ url, poolSize: 1, role: 'fleet' });
  expect(await whyNoFleet(fleet)).toBeNull();
  await fleet.$executeRaw`UPDATE gradings SET phase = phase WHERE false`;
  await expect(fleet.user.count()).rejects.toThrow();
  await closeDatabase(fleet);
});

test('Migrating takes the rights of the role with which workers signed in before.', async () => {
  await migrateDatabase(server.url);
  const { migrate } = await openRoles(server.url);
  await query(
    server.url,
    'CREATE ROLE rooflab_worker LOGIN; GRANT SELECT (id), UPDATE (phase) ON gradings TO rooflab_worker; GRANT CONNECT ON DATABASE postgres TO rooflab_worker',
  );
  await migrateDatabase(migrate);
  const [rights] = await query(
    server.url,
    "SELECT has_any_column_privilege('rooflab_worker', 'gradings', 'SELECT, UPDATE') AS reads, has_schema_privilege('rooflab_worker', 'public', 'USAGE') AS enters",
  );
  expect(rights).toEqual({ reads: false, enters: false });
  await query(server.url, 'DROP OWNED BY rooflab_worker; DROP ROLE rooflab_worker');
});

test('The role that migrates backs up and restores; the portal has its rights in what was restored.', async () => {
  const file = join(directory, 'backup.gz');
  const { migrate } = await openRoles(server.url);
  const written = await backUp(migrate, file);
  expect(written).toMatchObject({ hand_ins: 2, gradings: 1 });
  await query(server.url, 'CREATE DATABASE restored');
  const urls = await openRoles(databaseUrl(server.url, 'restored'));
  expect(await restore(urls.migrate, file)).toEqual(written);
  const fleet = createDatabase({ url: urls.portal, poolSize: 1, role: 'fleet' });
  expect(await fleet.handIn.count({ select: { id: true } })).toEqual({ id: 2 });
  await expect(fleet.$queryRaw`SELECT email FROM users`).rejects.toThrow('permission denied for table users');
  await closeDatabase(fleet);
  expect(await query(urls.portal, 'SELECT count(email)::int AS count FROM users')).toEqual([{ count: written.users }]);
});
