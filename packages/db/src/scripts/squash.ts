import { squashMigrations, writeSquashed } from '../migrations/squash.ts';
import { runScript, withScratchServer } from './with-database.ts';

await runScript(() =>
  withScratchServer(async (url) => {
    const squashed = await squashMigrations(url);
    await writeSquashed(squashed);
    process.stdout.write(`prisma/migrations/${squashed.name} replaces ${squashed.replaced.length} migrations: read it.\n`);
  }),
);
