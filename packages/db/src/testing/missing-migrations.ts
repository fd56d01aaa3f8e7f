import pg from 'pg';
import { readMigrations } from '../migrations/migration-files.ts';
import { changedFunctions, readFunctions } from '../migrations/sql-functions.ts';

/**
 * The names of the migrations and functions that this version has and the database lacks; every one of our roles may ask. Throws while the database
 * cannot be reached.
 */
export async function missingMigrations(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const known = await client.query<{ known: boolean }>("SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS known");
    const applied = known.rows[0]?.known === true ? await appliedNames(client) : [];
    const missing = migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
    return [...missing, ...(await changedFunctions(client, await readFunctions())).map(({ name }) => name)];
  } finally {
    await client.end();
  }
}

async function appliedNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows.map(({ name }) => name);
}
