import { pino } from 'pino';
import { readEnvironment } from '../../../apps/worker/src/env.ts';
import { PACE } from '../../../apps/worker/src/pace.ts';
import { createPortal } from '../../../apps/worker/src/portal/portal.ts';
import { stopOnSignals } from '../../../apps/worker/src/stop-signals.ts';
import { runWorker } from '../../../apps/worker/src/worker.ts';
import { fakeRunner } from '../../../apps/worker/test/fake-runner.ts';

/** The worker as started by its main file, on a fake device that accepts every kernel at once. */
const { ROOFLAB_PORTAL_URL: address, ROOFLAB_WORKER_TOKEN_FILE: tokenFile, ...environment } = readEnvironment();
const log = pino({ level: environment.LOG_LEVEL });
const stop = stopOnSignals(environment.ROOFLAB_DRAIN_SECONDS, log);
const portal = createPortal({ address, tokenFile, onWarning: (warning) => log.warn(warning) });
await runWorker({ portal, runner: fakeRunner(), log, pace: PACE, stop }, { name: environment.ROOFLAB_WORKER_NAME });
process.exit(0);
