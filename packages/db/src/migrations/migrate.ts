import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { applyGrants } from '../roles/apply-grants.ts';
import { hasMigration, isBeforeStart, type Migration, readMigrations } from './migration-files.ts';
import { applyFunctions, readFunctions } from './sql-functions.ts';

/** An arbitrary number that nothing else locks: portals and workers that start together migrate one after the other. */
const LOCK = 7_210_944_180;

/** Prisma's own table, so that its tools can read our databases. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

interface MigrationOptions {
  /** Called with what somebody with more rights has to do. */
  readonly onNotice?: (sentence: string) => void;
}

/** A migration cannot be applied. `message` says which one, why, and what to do about it. */
class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/**
 * Brings the database up to date, as its owner: applies the missing migrations of `prisma/migrations`, then the changed files of `prisma/functions`,
 * and gives portal and worker their rights. Returns the names of the migrations applied. Throws `MigrationFailed`.
 */
export async function migrateDatabase(url: string, { onNotice }: MigrationOptions = {}): Promise<string[]> {
  return await underLock(url, async (client) => {
    const applied = await applyMigrations(client, await readMigrations());
    await applyFunctions(client, await readFunctions());
    for (const sentence of await applyGrants(url)) onNotice?.(sentence);
    return applied;
  });
}

/** Like `migrateDatabase`, but creates only the tables, as in a database with these migrations. */
export async function migrateTables(url: string, names: readonly string[]): Promise<string[]> {
  const migrations = (await readMigrations()).filter((migration) => hasMigration(names, migration));
  return await underLock(url, (client) => applyMigrations(client, migrations));
}

async function underLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'rooflab-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Recorded {
  readonly id: string;
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(BOOKKEEPING);
  const { rows } = await client.query<Recorded>(`
    SELECT id, migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL`);
  const finished = rows.filter((row) => row.finished).map(({ name }) => name);
  for (const migration of migrations) refuseImpossible(migration, rows, finished);
  const unrecorded = migrations.filter(({ name }) => !finished.includes(name));
  for (const migration of unrecorded) {
    const unfinished = rows.find(({ name }) => name === migration.name);
    if (hasMigration(finished, migration)) await record(client, migration, { steps: 0 });
    else await applyMigration(client, migration, unfinished?.id ?? null);
  }
  return unrecorded.filter((migration) => !hasMigration(finished, migration)).map(({ name }) => name);
}

function refuseImpossible(migration: Migration, recorded: readonly Recorded[], finished: readonly string[]): void {
  const { name, checksum, replaces } = migration;
  if (isBeforeStart(finished, migration)) {
    throw new MigrationFailed(
      `This database was last migrated by a version older than ${name}, which this one cannot upgrade. First start a version of Rooflab that has the migration ${replaces.at(-1)?.name}, then this one.`,
    );
  }
  if (!recorded.some((row) => row.finished && row.name === name && row.checksum !== checksum)) return;
  throw new MigrationFailed(
    `The migration ${name} has changed since it was applied to this database. Restore prisma/migrations/${name}/migration.sql as it was, and put the change into a new migration.`,
  );
}

async function record(client: pg.Client, { name, checksum }: Migration, { steps }: { steps: number }): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), $4)`,
    [randomUUID(), checksum, name, steps],
  );
}

/** Runs the script and writes its row in one transaction. `unfinishedId`: the row of an interrupted attempt by an earlier version. */
async function applyMigration(client: pg.Client, migration: Migration, unfinishedId: string | null): Promise<void> {
  const { name, sql } = migration;
  try {
    await client.query('BEGIN');
    await client.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = $1', [unfinishedId]);
    await client.query(sql);
    await record(client, migration, { steps: 1 });
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const remedy =
      unfinishedId === null
        ? 'None of its changes were kept; it is tried again at the next start.'
        : `An earlier attempt was interrupted. If its changes are in the database already, record that: UPDATE _prisma_migrations SET finished_at = now() WHERE id = '${unfinishedId}'; then start again.`;
    throw new MigrationFailed(`The migration ${name} failed: ${reason}. ${remedy}`, { cause });
  }
}
