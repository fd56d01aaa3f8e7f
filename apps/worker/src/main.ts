/**
 * The worker: takes hand-ins from the queue, grades each in a child process of its own, and writes the result, fenced by its claim. It may
 * be killed at any moment: its lease expires, another worker's sweep puts the job back, and a late result never counts.
 *
 * Environment: `DATABASE_URL`, `ROOFLAB_WORKER_NAME` (default: the host's name; unique), `ROOFLAB_DEVICE` (`auto`, `hardware` or `software`),
 * `ROOFLAB_SANDBOX`, `ROOFLAB_LAB_SANDBOX`, `ROOFLAB_DRAIN_SECONDS`, `LOG_LEVEL`. One worker per GPU. SIGTERM drains; a second one stops at once and gives the claim back.
 */
import { closeDatabase, createDatabase } from '@rooflab/db';
import { createRunner } from '@rooflab/runner';
import { readEnvironment } from './env.ts';
import { openLog } from './log.ts';
import { PACE, pause } from './pace.ts';
import { stopOnSignals } from './stop-signals.ts';
import { runWorker } from './worker.ts';

/** A connection to a database that is away may hang; by then every claim is settled or its lease expires. */
const CLOSE_LIMIT_MS = 10_000;

async function main(): Promise<void> {
  const environment = readEnvironment();
  const log = openLog(environment.LOG_LEVEL, environment.ROOFLAB_WORKER_NAME);
  const stop = stopOnSignals(environment.ROOFLAB_DRAIN_SECONDS, log);
  const db = createDatabase({ url: environment.DATABASE_URL, name: 'rooflab-worker', poolSize: 5 });
  const runner = createRunner({
    device: environment.ROOFLAB_DEVICE,
    sandbox: environment.ROOFLAB_SANDBOX,
    labSandbox: environment.ROOFLAB_LAB_SANDBOX,
  });
  const { ROOFLAB_WORKER_NAME: name, DATABASE_URL: databaseUrl } = environment;
  await runWorker({ db, runner, log, pace: PACE, stop }, { name, databaseUrl });
  await Promise.race([Promise.allSettled([runner.close(), closeDatabase(db)]), pause(CLOSE_LIMIT_MS)]);
  log.info('stopped');
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`rooflab worker: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
