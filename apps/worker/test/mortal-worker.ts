import { closeDatabase, createDatabase } from '@rooflab/db';
import { PHASES } from '@rooflab/grader';
import { pino } from 'pino';
import { readEnvironment } from '../src/env.ts';
import { runWorker } from '../src/worker.ts';
import { fakeRunner } from './fake-runner.ts';
import { FAST } from './start-worker.ts';

/** Where a worker can be killed: when it is ready, at each step of a grading, and before it delivers the result. */
export const MOMENTS = ['ready', ...PHASES, 'result'] as const;

/** A worker process on a fake device that is killed, as by `kill -9`, at the moment named by its only argument. */
async function main(moment: string): Promise<void> {
  const { DATABASE_URL: url, ROOFLAB_WORKER_NAME: name } = readEnvironment();
  // Nothing after this line runs, because the signal cannot be caught.
  const die = (): undefined => void process.kill(process.pid, 'SIGKILL');
  let readied = 0;
  const runner = fakeRunner({
    // The second call comes right before the first claim.
    ready: async () => void (++readied === 2 && moment === 'ready' && die()),
    atPhase: (phase) => (phase === moment ? die() : undefined),
    atEnd: () => (moment === 'result' ? die() : undefined),
  });
  const db = createDatabase({ url, poolSize: 4 });
  const never = new AbortController().signal;
  const context = { db, runner, log: pino({ level: 'silent' }), pace: FAST, stop: { drain: never, now: never } };
  await runWorker(context, { name, databaseUrl: url });
  await closeDatabase(db);
}

const [moment] = process.argv.slice(2);
if (import.meta.main && moment !== undefined) await main(moment);
