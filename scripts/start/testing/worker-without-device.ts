import { closeDatabase, createDatabase } from '@rooflab/db';
import { pino } from 'pino';
import { readEnvironment } from '../../../apps/worker/src/env.ts';
import { PACE } from '../../../apps/worker/src/pace.ts';
import { stopOnSignals } from '../../../apps/worker/src/stop-signals.ts';
import { runWorker } from '../../../apps/worker/src/worker.ts';
import { fakeRunner } from '../../../apps/worker/test/fake-runner.ts';

/** The worker as started by its main file, on a fake device that accepts every kernel at once. */
const { DATABASE_URL: url, ROOFLAB_WORKER_NAME: name, ROOFLAB_DRAIN_SECONDS: drainSeconds, LOG_LEVEL: level } = readEnvironment();
const log = pino({ level });
const stop = stopOnSignals(drainSeconds, log);
const db = createDatabase({ url, poolSize: 5 });
await runWorker({ db, runner: fakeRunner(), log, pace: PACE, stop }, { name, databaseUrl: url });
await closeDatabase(db);
process.exit(0);
