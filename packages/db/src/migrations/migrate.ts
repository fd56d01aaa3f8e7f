import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { migrationAdapter, type OnScriptError } from './migration-adapter.ts';
import { readMigrations, readSchema } from './migration-files.ts';

/** Any number that nobody else uses: portals and workers that start together migrate one after the other. */
const LOCK = 7_210_944_180;

export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The engine reports its steps to a callback; nothing listens. */
function discard(): void {}

/** Prisma's schema engine on the database at `url`. Free it when done. */
export async function openSchemaEngine(url: string, onScriptError: OnScriptError = discard): Promise<SchemaEngine> {
  const schema = await readSchema();
  return await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, discard, migrationAdapter(url, onScriptError));
}

/**
 * Applies what is missing of `prisma/migrations`, each in one transaction, and records it in `_prisma_migrations`, as `prisma migrate
 * deploy` would. Returns the names applied. Throws with PostgreSQL's message when a migration fails.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [LOCK]);
    let scriptError: unknown;
    const engine = await openSchemaEngine(url, (error) => {
      scriptError = error;
    });
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: await readMigrations(), filters: NO_FILTERS });
      return appliedMigrationNames;
    } catch (error) {
      const cause = scriptError ?? error;
      throw new Error(`The database could not be migrated: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    } finally {
      engine.free();
    }
  } finally {
    await guard.end();
  }
}
