import { setTimeout as sleep } from 'node:timers/promises';
import { missingMigrations } from '@rooflab/db';
import { runProgram } from './program.ts';

const LOOK_MS = 2000;

/** Waits until a role with more rights has migrated the database: a worker may not do it. */
await runProgram('await-schema', async (url) => {
  for (let said = ''; ; await sleep(LOOK_MS)) {
    const waiting = await missingMigrations(url).then(
      (missing) => (missing.length === 0 ? null : `Waiting for ${missing.join(', ')}.`),
      (error: unknown) => `Waiting for the database: ${error instanceof Error ? error.message : String(error)}`,
    );
    if (waiting === null) return 'The schema is up to date.';
    if (waiting !== said) process.stderr.write(`${waiting}\n`);
    said = waiting;
  }
});
