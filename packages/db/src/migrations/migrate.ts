import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { withoutForgottenTimers } from './forgotten-timers.ts';
import { migrationAdapter } from './migration-adapter.ts';
import { migrationsNamed, readMigrations, readSchema } from './migration-files.ts';

/** Any number that nobody else uses: portals and workers that start together migrate one after the other. */
const LOCK = 7_210_944_180;

export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The engine reports its steps to a callback; nothing listens. */
function discard(): void {}

/** Runs `work` with Prisma's schema engine on the database at `url`. Throws with PostgreSQL's message when a script is refused. */
export async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  // Several megabytes of WebAssembly that only a migration needs.
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  const schema = await readSchema();
  let scriptError: unknown;
  const adapter = migrationAdapter(url, (error) => {
    scriptError = error;
  });
  try {
    const engine = await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, discard, adapter.factory);
    try {
      return await withoutForgottenTimers(() => work(engine));
    } finally {
      engine.free();
    }
  } catch (error) {
    const cause = scriptError ?? error;
    throw new Error(`The schema engine failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    await adapter.close();
  }
}

/**
 * Applies what is missing of `prisma/migrations`, each in one transaction, and records it in `_prisma_migrations`, as `prisma migrate
 * deploy` would; with `only`, no others than these. Returns the names applied. Throws with PostgreSQL's message when a migration fails.
 */
export async function migrateDatabase(url: string, options: { readonly only?: readonly string[] } = {}): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const all = await readMigrations();
    const migrationsList = options.only === undefined ? all : { ...all, migrationDirectories: migrationsNamed(all, options.only) };
    return await withSchemaEngine(url, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
      return appliedMigrationNames;
    });
  } catch (error) {
    await noteRolledBack(guard);
    throw error;
  } finally {
    await guard.end();
  }
}

/** A script that failed has left nothing, being one transaction; so the next start may try it again. */
async function noteRolledBack(guard: pg.Client): Promise<void> {
  const known = await guard.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (known.rowCount === 0) return;
  await guard.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL');
}
