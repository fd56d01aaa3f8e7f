import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareSchema } from '../migrations/compare-schema.ts';
import { MIGRATIONS_FOLDER } from '../migrations/migration-files.ts';
import { onlyArgument, runScript, withScratchServer } from './with-database.ts';

const name = onlyArgument('npm run db:diff -- <name of the new migration>');

/** Prisma sorts migrations by name: `20261120120000_<name>`. */
function folderName(now: Date): string {
  const stamp = now
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14);
  return `${stamp}_${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;
}

await runScript(() =>
  withScratchServer(async (url) => {
    const sql = await compareSchema(url);
    if (sql === '') {
      process.stdout.write('The migrations already match prisma/schema.prisma.\n');
      return;
    }
    const folder = join(MIGRATIONS_FOLDER, folderName(new Date()));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'migration.sql'), sql);
    process.stdout.write(`Wrote ${folder}/migration.sql: read it, and add what the schema language cannot express.\n`);
  }),
);
