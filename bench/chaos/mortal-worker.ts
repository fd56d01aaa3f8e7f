import { closeDatabase, createDatabase } from '@rooflab/db';
import { createRunner, type Runner } from '@rooflab/runner';
import { pino } from 'pino';
import { readEnvironment } from '../../apps/worker/src/env.ts';
import { PACE } from '../../apps/worker/src/pace.ts';
import { runWorker } from '../../apps/worker/src/worker.ts';

/**
 * The worker with its real runner and pace, killed as by `kill -9` at the moment named by its only argument. Reports so on stdout first.
 */
function mortal(runner: Runner, moment: string): Runner {
  const dieAt = (here: string): void => {
    if (here !== moment) return;
    process.stdout.write(moment);
    process.kill(process.pid, 'SIGKILL');
  };
  let readied = 0;
  return {
    ...runner,
    async ready() {
      await runner.ready();
      readied += 1;
      // The first belongs to the test of the device.
      if (readied === 2) dieAt('ready');
    },
    async grade(request, options = {}) {
      if (request.mode !== 'grade') return await runner.grade(request, options);
      dieAt('claimed');
      const onPhase: NonNullable<typeof options.onPhase> = (phase) => {
        options.onPhase?.(phase);
        dieAt(phase.phase);
      };
      const result = await runner.grade(request, { ...options, onPhase });
      dieAt('result');
      return result;
    },
  };
}

const [moment = ''] = process.argv.slice(2);
const { DATABASE_URL: url, ROOFLAB_WORKER_NAME: name, ROOFLAB_DEVICE: device } = readEnvironment();
const db = createDatabase({ url, poolSize: 5 });
const drain = new AbortController().signal;
const log = pino({ level: 'silent' });
await runWorker(
  { db, runner: mortal(createRunner({ device }), moment), log, pace: PACE, stop: { drain, now: drain } },
  { name, databaseUrl: url },
);
await closeDatabase(db);
