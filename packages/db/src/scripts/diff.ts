import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../embedded/start-postgres.ts';
import { compareSchema } from '../migrations/compare-schema.ts';
import { PRISMA_FOLDER } from '../migrations/migration-files.ts';
import { onlyArgument, runScript } from './with-database.ts';

const name = onlyArgument('npm run db:diff -- <name of the new migration>');

/** Prisma sorts migrations by name: `20261120120000_<name>`. */
function folderName(now: Date): string {
  const stamp = now
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14);
  return `${stamp}_${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;
}

await runScript(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-diff-'));
  const server = await startPostgres({ databaseUrl: process.env.DATABASE_URL, directory });
  try {
    const sql = await compareSchema(server.url);
    if (sql === '') {
      process.stdout.write('The migrations already make what prisma/schema.prisma says.\n');
      return;
    }
    const folder = join(PRISMA_FOLDER, 'migrations', folderName(new Date()));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'migration.sql'), sql);
    process.stdout.write(`Wrote ${folder}/migration.sql: read it, and add what the schema language cannot say.\n`);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
