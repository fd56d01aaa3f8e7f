import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const PRISMA_FOLDER = fileURLToPath(new URL('../../../../prisma/', import.meta.url));

export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, 'migrations');

const replacesSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

export interface Migration {
  /** `20261120120000_tables` */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL in hex, as `_prisma_migrations` holds it. */
  readonly checksum: string;
  /** Former migrations, in order, that this one replaces: a database that has them does not get this one. */
  readonly replaces: z.infer<typeof replacesSchema>;
}

/** Every migration of `prisma/migrations`, sorted by name. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql, 'utf8').digest('hex');
      return { name, sql, checksum, replaces: await readReplaced(name) };
    }),
  );
}

async function readReplaced(name: string): Promise<Migration['replaces']> {
  const path = join(MIGRATIONS_FOLDER, name, 'replaces.json');
  return existsSync(path) ? replacesSchema.parse(JSON.parse(await readFile(path, 'utf8'))) : [];
}

/** Whether a database with these migrations has what this one creates: it has this one, or the last of those that it replaces. */
export function hasMigration(names: readonly string[], { name, replaces }: Migration): boolean {
  const last = replaces.at(-1);
  return names.includes(name) || (last !== undefined && names.includes(last.name));
}

/** Whether it has some of the migrations that this one replaces, but not the last: only an older version can finish that upgrade. */
export function isBeforeStart(names: readonly string[], migration: Migration): boolean {
  return !hasMigration(names, migration) && migration.replaces.some(({ name }) => names.includes(name));
}
