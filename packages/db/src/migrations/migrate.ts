import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { applyGrants } from '../roles/apply-grants.ts';
import { type Migration, readMigrations } from './migration-files.ts';

/** Any number that nothing else locks: portals and workers that start together migrate one after the other. */
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
  /** Told what somebody with more rights has to do. */
  readonly onNotice?: (sentence: string) => void;
}

/** A migration cannot be applied. `message` says which, why, and what to do. */
class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/**
 * Brings the database up to date, as its owner: applies what is missing of `prisma/migrations`, and gives portal and worker
 * their rights. Returns the names of the migrations applied. Throws `MigrationFailed`.
 */
export async function migrateDatabase(url: string, { onNotice }: MigrationOptions = {}): Promise<string[]> {
  return await underLock(url, async (client) => {
    const applied = await applyMigrations(client, await readMigrations());
    for (const sentence of await applyGrants(url)) onNotice?.(sentence);
    return applied;
  });
}

/** As `migrateDatabase`, but only the tables, and only as the migrations of these names made them. */
export async function migrateTables(url: string, names: readonly string[]): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => names.includes(name));
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
  for (const migration of migrations) refuseEdited(migration, rows);
  const missing = migrations.filter(({ name }) => !rows.some((row) => row.name === name && row.finished));
  for (const migration of missing) {
    const unfinished = rows.find(({ name }) => name === migration.name);
    await applyMigration(client, migration, unfinished?.id ?? null);
  }
  return missing.map(({ name }) => name);
}

function refuseEdited({ name, checksum }: Migration, recorded: readonly Recorded[]): void {
  if (!recorded.some((row) => row.finished && row.name === name && row.checksum !== checksum)) return;
  throw new MigrationFailed(
    `The migration ${name} has changed since it was applied to this database. Restore prisma/migrations/${name}/migration.sql as it was, and put the change into a new migration.`,
  );
}

/** The script and its row in one transaction. `unfinishedId`: the row of an attempt by an earlier version that was interrupted. */
async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration, unfinishedId: string | null): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = $1', [unfinishedId]);
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const remedy =
      unfinishedId === null
        ? 'Nothing of it was kept; it is tried again at the next start.'
        : `An earlier attempt was interrupted. If its changes are in the database already, record that: UPDATE _prisma_migrations SET finished_at = now() WHERE id = '${unfinishedId}'; then start again.`;
    throw new MigrationFailed(`The migration ${name} failed: ${reason}. ${remedy}`, { cause });
  }
}
