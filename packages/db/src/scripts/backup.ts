import { resolve } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { onlyArgument, runScript, withDatabase } from './with-database.ts';

const file = resolve(onlyArgument('npm run db:backup -- <file>'));

await runScript(() =>
  withDatabase(async (url) => {
    const rows = await backUp(url, file);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`${file}: ${total} rows of ${Object.keys(rows).length} tables.\n`);
  }),
);
