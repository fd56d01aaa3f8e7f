import { resolve } from 'node:path';
import { restore } from '../backup/restore.ts';
import { onlyArgument, runScript, withDatabase } from './with-database.ts';

const file = resolve(onlyArgument('npm run db:restore -- <file>'));

await runScript(() =>
  withDatabase(async (url) => {
    const rows = await restore(url, file);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`Restored ${total} rows of ${Object.keys(rows).length} tables from ${file}.\n`);
  }),
);
