import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/index.ts';
import { signedInAs } from '../testing/test-server.ts';
import { applyGrants } from './apply-grants.ts';
import { takeFleetRole } from './fleet-role.ts';
import { SERVING_ROLES, type ServingRole } from './roles.ts';

/** What an attacker who took over a portal would try on the server, in either of its roles, each with PostgreSQL's answer. */
const ON_THE_SERVER: readonly [string, RegExp][] = [
  ["COPY (SELECT 1) TO PROGRAM 'id'", /permission denied to COPY to or from an external program/],
  ["CREATE TEMP TABLE loot (line text); COPY loot FROM PROGRAM 'id'", /permission denied/],
  ["COPY (SELECT 1) TO '/tmp/rooflab-loot'", /permission denied to COPY to a file/],
  ["SELECT pg_read_file('postgresql.conf')", /permission denied for function pg_read_file/],
  ["SELECT pg_read_binary_file('/etc/passwd')", /permission denied for function pg_read_binary_file/],
  ["SELECT pg_ls_dir('.')", /permission denied for function pg_ls_dir/],
  ["SELECT lo_import('/etc/passwd')", /permission denied for function lo_import/],
  ["SELECT lo_export(1, '/tmp/rooflab-loot')", /permission denied for function lo_export/],
  ['SELECT rolpassword FROM pg_authid', /permission denied for table pg_authid/],
  ['SELECT passwd FROM pg_shadow', /permission denied for view pg_shadow/],
  ['SELECT * FROM pg_hba_file_rules', /permission denied/],
  ["ALTER SYSTEM SET archive_command = 'id'", /permission denied/],
  ['SELECT pg_reload_conf()', /permission denied for function pg_reload_conf/],
  ['SELECT pg_switch_wal()', /permission denied for function pg_switch_wal/],
  ["SELECT pg_create_logical_replication_slot('loot', 'pgoutput')", /permission denied to use replication slots/],
  ['SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> current_user', /permission denied to terminate process/],
  ['SET session_replication_role = replica', /permission denied to set parameter/],
  ["SET log_statement = 'all'", /permission denied to set parameter/],
];

/** Attempts to gain more rights. */
const ON_OTHER_ROLES: readonly [string, RegExp][] = [
  ['CREATE ROLE mine SUPERUSER', /permission denied to create role/],
  ['ALTER ROLE CURRENT_USER SUPERUSER', /permission denied to alter role/],
  ['ALTER ROLE CURRENT_USER CREATEROLE', /permission denied to alter role/],
  ["ALTER ROLE rooflab PASSWORD 'mine'", /permission denied to alter role/],
  ["ALTER ROLE rooflab_migrate PASSWORD 'mine'", /permission denied to alter role/],
  ['GRANT rooflab_migrate TO CURRENT_USER', /permission denied to grant role/],
  ['GRANT pg_execute_server_program TO CURRENT_USER', /permission denied to grant role/],
  ['SET ROLE rooflab_migrate', /permission denied to set role/],
  ['SET SESSION AUTHORIZATION rooflab', /permission denied to set session authorization/],
  ['DROP ROLE rooflab_migrate', /permission denied to drop role/],
];

/** Attempts to leave code that others would run. */
const ON_THE_SCHEMA: readonly [string, RegExp][] = [
  ['CREATE TABLE public.mine (n int)', /permission denied for schema public/],
  ['CREATE TEMP TABLE users (n int)', /permission denied to create temporary tables/],
  ["CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'", /permission denied for schema public/],
  ["CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'", /permission denied/],
  ["DO LANGUAGE plpython3u 'import os'", /language "plpython3u" does not exist|permission denied/],
  ['CREATE SCHEMA mine', /permission denied for database/],
  ['CREATE DATABASE mine', /permission denied to create database/],
  ['CREATE EXTENSION dblink', /permission denied to create extension|not available/],
  ['CREATE EXTENSION file_fdw', /permission denied to create extension|not available/],
  ["SELECT * FROM dblink('dbname=postgres user=rooflab', 'SELECT 1') AS t(n int)", /function dblink\(unknown, unknown\) does not exist/],
  ['CREATE PUBLICATION mine FOR ALL TABLES', /permission denied/],
  ['CREATE EVENT TRIGGER mine ON ddl_command_start EXECUTE FUNCTION refuse_change()', /permission denied/],
  [
    'CREATE OR REPLACE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END$$',
    /permission denied for schema public/,
  ],
  ['DROP TRIGGER audit_log_append_only ON audit_log', /must be owner of relation audit_log/],
  ['REINDEX TABLE gradings', /permission denied for table gradings/],
  ['ALTER DATABASE postgres SET search_path = mine', /must be owner of database/],
];

const HOSTILE = [...ON_THE_SERVER, ...ON_OTHER_ROLES, ...ON_THE_SCHEMA];

/** What PostgreSQL said to each statement that it did not refuse as expected. */
async function surprises(url: string, role: ServingRole, attempts: readonly (readonly [string, RegExp])[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: signedInAs('portal', url) });
  await client.connect();
  if (role === 'fleet') await takeFleetRole(client);
  const found: string[] = [];
  try {
    for (const [sql, refusal] of attempts) {
      const said = await client.query(sql).then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (!refusal.test(said)) found.push(`${sql}: ${said}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

test.each(SERVING_ROLES)(
  `An attacker with the role rooflab_%s is refused ${HOSTILE.length} ways to the server, to other roles and into the schema.`,
  async (role) => {
    await using database = await openTestDatabase();
    // A copy of a database does not have its grants.
    await applyGrants(database.url);
    expect(await surprises(database.url, role, HOSTILE)).toEqual([]);
  },
);

test('Whoever makes the portal misuse the role of workers reads no person, password, session, grade or extension, and changes no grade that stands.', async () => {
  await using database = await openTestDatabase();
  const attempts = [
    'SELECT email FROM users',
    'SELECT count(*) FROM users',
    'SELECT password FROM accounts',
    'SELECT token FROM sessions',
    'SELECT value FROM verifications',
    'SELECT key FROM api_keys',
    'SELECT score FROM overrides',
    'SELECT due_at FROM extensions',
    'SELECT user_id FROM enrolments',
    'SELECT email FROM invitations',
    'SELECT join_code FROM courses',
    'SELECT score FROM gradings',
    'SELECT result FROM gradings',
    'SELECT point FROM gradings',
    'SELECT verdict FROM gradings',
    'SELECT before FROM audit_log',
    'SELECT result FROM stray_results',
    'SELECT note FROM hand_ins',
    'UPDATE gradings SET effective = true',
    "UPDATE hand_ins SET source = 'fn main() {}'",
    'UPDATE hand_ins SET created_at = now()',
    'UPDATE overrides SET score = 100',
    "UPDATE users SET role = 'admin'",
    "INSERT INTO accounts (password) VALUES ('mine')",
    'DELETE FROM hand_in_events',
    'DELETE FROM audit_log',
    'UPDATE regrade_sets SET applied_at = now()',
    "INSERT INTO worker_tokens (label) VALUES ('mine')",
    'UPDATE worker_tokens SET revoked_at = NULL',
  ].map((sql) => [sql, /^permission denied for table/] as const);
  expect(await surprises(database.url, 'fleet', attempts)).toEqual([]);
  const forged = "INSERT INTO audit_log (actor, action, subject_kind, subject_id) VALUES ('user:1', 'override.create', 'override', 'x')";
  expect(await surprises(database.url, 'fleet', [[forged, /a worker cannot write that user:1 did something/]])).toEqual([]);
});

test('An attacker who has taken over a portal rewrites no result, no hand-in and no line of the audit log.', async () => {
  await using database = await openTestDatabase();
  const attempts = [
    'UPDATE gradings SET score = 100',
    "INSERT INTO gradings (verdict) VALUES ('accepted')",
    'DELETE FROM gradings',
    'DELETE FROM hand_ins',
    'DELETE FROM users',
    'UPDATE audit_log SET actor = actor',
    'DELETE FROM audit_log',
    'DELETE FROM overrides',
    'UPDATE _prisma_migrations SET finished_at = NULL',
  ].map((sql) => [sql, /^permission denied for table/] as const);
  expect(await surprises(database.url, 'portal', attempts)).toEqual([]);
});
