import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { applyGrants } from '../roles/apply-grants.ts';
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

export interface MigrationOptions {
  /** Told what somebody with more rights has to do. */
  readonly onNotice?: (sentence: string) => void;
}

/**
 * Brings the database up to date, as its owner: applies what is missing of `prisma/migrations`, and gives portal and worker
 * their rights. Returns the names of the migrations applied. Throws with PostgreSQL's message when one fails.
 */
export async function migrateDatabase(url: string, { onNotice }: MigrationOptions = {}): Promise<string[]> {
  return await underLock(url, async () => {
    const applied = await applyMigrations(url, await readMigrations());
    for (const sentence of await applyGrants(url)) onNotice?.(sentence);
    return applied;
  });
}

/** As `migrateDatabase`, but only the tables, and only as the migrations of these names made them. */
export async function migrateTables(url: string, names: readonly string[]): Promise<string[]> {
  return await underLock(url, async () => {
    const all = await readMigrations();
    return await applyMigrations(url, { ...all, migrationDirectories: migrationsNamed(all, names) });
  });
}

async function underLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await work();
  } catch (error) {
    await noteRolledBack(guard);
    throw error;
  } finally {
    await guard.end();
  }
}

/** Each in one transaction, and recorded in `_prisma_migrations`, as `prisma migrate deploy` would. */
async function applyMigrations(url: string, migrationsList: MigrationList): Promise<string[]> {
  return await withSchemaEngine(url, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
    return appliedMigrationNames;
  });
}

/** A script that failed has left nothing, being one transaction; so the next start may try it again. */
async function noteRolledBack(guard: pg.Client): Promise<void> {
  const known = await guard.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (known.rowCount === 0) return;
  await guard.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL');
}
