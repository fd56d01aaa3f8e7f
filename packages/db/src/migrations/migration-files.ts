import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PRISMA_FOLDER = fileURLToPath(new URL('../../../../prisma/', import.meta.url));

const MIGRATIONS = join(PRISMA_FOLDER, 'migrations');

export interface Migration {
  /** `20261120120000_tables` */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL in hex, as `_prisma_migrations` holds it. */
  readonly checksum: string;
}

/** Every migration of `prisma/migrations`, in the order of their names. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(MIGRATIONS, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql, 'utf8').digest('hex') };
    }),
  );
}
