import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationDirectory, MigrationList } from '@prisma/schema-engine-wasm';

export const PRISMA_FOLDER = fileURLToPath(new URL('../../../../prisma/', import.meta.url));

const MIGRATIONS = join(PRISMA_FOLDER, 'migrations');
const LOCKFILE = 'migration_lock.toml';

export interface SchemaFile {
  readonly path: string;
  readonly content: string;
}

export async function readSchema(): Promise<SchemaFile> {
  const path = join(PRISMA_FOLDER, 'schema.prisma');
  return { path, content: await readFile(path, 'utf8') };
}

/** Every migration of `prisma/migrations`, in the order of their names. */
export async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = names.sort().map(async (name) => ({
    path: name,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok' as const, value: await readFile(join(MIGRATIONS, name, 'migration.sql'), 'utf8') },
    },
  }));
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: LOCKFILE, content: await readFile(join(MIGRATIONS, LOCKFILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(migrationDirectories),
  };
}

/** Those of the list with these names, in its order. */
export function migrationsNamed(list: MigrationList, names: readonly string[]): MigrationDirectory[] {
  return list.migrationDirectories.filter(({ path }) => names.includes(path));
}

/** As Prisma notes it in `_prisma_migrations`. */
export function checksumOf({ migrationFile }: MigrationDirectory): string {
  const script = migrationFile.content.tag === 'ok' ? migrationFile.content.value : '';
  return createHash('sha256').update(script, 'utf8').digest('hex');
}
