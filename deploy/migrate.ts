import { migrateDatabase } from '@rooflab/db';
import { runProgram } from './program.ts';

/** Applies the migrations that the database lacks; any number may be started at once, one works. Exit code 1 with the reason when it fails. */
await runProgram('migrate', async (url) => {
  const applied = await migrateDatabase(url);
  return applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`;
});
