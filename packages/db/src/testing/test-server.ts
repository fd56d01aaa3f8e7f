import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { prepareRoles } from '../roles/prepare-roles.ts';
import { type DatabaseRole, roleUrl } from '../roles/roles.ts';

/** Migrated and never connected to: the databases of tests are copies of it. */
const TEMPLATE = 'rooflab_template';

/** Test data need not survive a crash, so nothing waits for a disk. */
export const NO_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface TestServer {
  /** Address of a database to connect to in order to create others. */
  readonly url: string;
  stop(): Promise<void>;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** On the test server every role has the administrator's password. */
export function signedInAs(role: DatabaseRole, url: string): string {
  return roleUrl(url, role, new URL(url).password);
}

async function withAdmin<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Starts a PostgreSQL of its own in a new folder, with the template ready. One for a whole test run. */
export async function startTestServer(): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-test-postgres-'));
  const server = await startEmbeddedPostgres({ directory, settings: { ...NO_DISK, max_connections: '300' } });
  await withAdmin(server.url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  const template = databaseUrl(server.url, TEMPLATE);
  const { password } = new URL(server.url);
  await prepareRoles(server.url, { migrate: password, portal: password });
  await migrateDatabase(template);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

let made = 0;

/** A fresh copy of the template; dropped at the end of the scope. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  made += 1;
  const name = `rooflab_test_${process.pid}_${made}`;
  await withAdmin(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`));
  return {
    url: databaseUrl(serverUrl, name),
    [Symbol.asyncDispose]: async () => {
      await withAdmin(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
