import { randomUUID } from 'node:crypto';
import type { Database, Queue } from '@rooflab/db';
import type { Runner } from '@rooflab/runner';
import { pino } from 'pino';
import type { Pace } from '../src/pace.ts';
import { runWorker } from '../src/worker.ts';

/** As the real pace, in milliseconds instead of seconds. */
export const FAST: Pace = {
  pollMs: 50,
  heartbeatMs: 100,
  phaseMs: 5,
  touchMs: 50,
  sweepMs: 100,
  retry: { firstMs: 10, mostMs: 100 },
  recover: { firstMs: 10, mostMs: 100 },
};

export interface StartedWorker extends AsyncDisposable {
  readonly name: string;
  drain(): void;
  stopNow(): void;
  readonly done: Promise<void>;
}

/** A worker in this process; drained at the end of its scope. */
export function startWorker(
  { db, queue, url }: { db: Database; queue: Queue; url: string },
  runner: Runner,
  pace: Partial<Pace> = {},
): StartedWorker {
  const drain = new AbortController();
  const now = new AbortController();
  const name = `worker-${randomUUID()}`;
  const stop = { drain: drain.signal, now: now.signal };
  const context = { db, queue, runner, log: pino({ level: 'silent' }), pace: { ...FAST, ...pace }, stop };
  const done = runWorker(context, { name, databaseUrl: url });
  return {
    name,
    done,
    drain: () => drain.abort(),
    stopNow() {
      drain.abort();
      now.abort(new Error('second signal'));
    },
    async [Symbol.asyncDispose]() {
      drain.abort();
      await done;
    },
  };
}
