import { randomUUID } from 'node:crypto';
import { closeDatabase, createDatabase, type Database } from '@rooflab/db';
import { signedInAs } from '@rooflab/db/testing';
import type { Runner } from '@rooflab/runner';
import { pino } from 'pino';
import type { Pace } from '../src/pace.ts';
import { runWorker } from '../src/worker.ts';

/** Like the real pace, with milliseconds instead of seconds. */
export const FAST: Pace = {
  pollMs: 50,
  heartbeatMs: 100,
  phaseMs: 5,
  touchMs: 50,
  sweepMs: 100,
  faultMs: 5,
  retry: { firstMs: 10, mostMs: 100 },
  recover: { firstMs: 10, mostMs: 100 },
};

export interface StartedWorker extends AsyncDisposable {
  readonly name: string;
  drain(): void;
  stopNow(): void;
  readonly done: Promise<void>;
}

interface Connections {
  readonly db: Database;
  readonly url: string;
}

/** A worker in this process; drained at the end of its scope. */
export function startWorker(connections: Connections, runner: Runner, pace: Partial<Pace> = {}): StartedWorker {
  return start(runner, pace, (run) => run(connections));
}

/** As in an installation: with connections of its own, and only the rights of a worker. */
export function startRestrictedWorker(test: { readonly url: string }, runner: Runner, pace: Partial<Pace> = {}): StartedWorker {
  return start(runner, pace, async (run) => {
    const url = signedInAs('worker', test.url);
    const db = createDatabase({ url, poolSize: 5 });
    try {
      await run({ db, url });
    } finally {
      await closeDatabase(db);
    }
  });
}

function start(runner: Runner, pace: Partial<Pace>, connected: (run: (to: Connections) => Promise<void>) => Promise<void>): StartedWorker {
  const drain = new AbortController();
  const now = new AbortController();
  const name = `worker-${randomUUID()}`;
  const stop = { drain: drain.signal, now: now.signal };
  const log = pino({ level: 'silent' });
  const done = connected(({ db, url }) => runWorker({ db, runner, log, pace: { ...FAST, ...pace }, stop }, { name, databaseUrl: url }));
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
