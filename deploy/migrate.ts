import { migrateDatabase } from '@rooflab/db';
import { runProgram } from './program.ts';

/**
 * As the owner of the database: applies missing migrations, and grants portal and worker their rights. Any number may be started at once;
 * only one does the work. Exit code 1 with the reason when it fails.
 */
await runProgram('migrate', async (url) => {
  const notices: string[] = [];
  const applied = await migrateDatabase(url, { onNotice: (sentence) => notices.push(sentence) });
  return [applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`, ...notices].join('\n');
});
