import { setTimeout as sleep } from 'node:timers/promises';
import { PHASES } from '@rooflab/grader';
import { pino } from 'pino';
import { readEnvironment } from '../../apps/worker/src/env.ts';
import { PACE } from '../../apps/worker/src/pace.ts';
import { createPortal } from '../../apps/worker/src/portal/portal.ts';
import { runWorker } from '../../apps/worker/src/worker.ts';
import { fakeRunner } from '../../apps/worker/test/fake-runner.ts';

/**
 * `node worker-process.ts <ms per grading> <number>`: workers with their real loop, pace and requests to a portal, in one process. Only the
 * grading is a stub: it enters every phase, takes a fixed time, and is always accepted. Reports over IPC when they start; ends with the
 * process that started it.
 */
const [gradingMs = '', count = ''] = process.argv.slice(2);
const phaseMs = Number(gradingMs) / PHASES.length;
const {
  ROOFLAB_PORTAL_URL: address,
  ROOFLAB_WORKER_TOKEN_FILE: tokenFile,
  ROOFLAB_WORKER_NAME: name,
  LOG_LEVEL: level,
} = readEnvironment();
const runner = fakeRunner({ atPhase: () => sleep(phaseMs) });
const never = new AbortController().signal;
process.on('disconnect', () => process.exit(0));
process.send?.({ started: Number(count) });
await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    const portal = createPortal({ address, tokenFile, onWarning: () => undefined });
    const context = { portal, runner, log: pino({ level }), pace: PACE, stop: { drain: never, now: never } };
    await runWorker(context, { name: `${name}-${index}` });
  }),
);
