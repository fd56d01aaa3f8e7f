import { randomUUID } from 'node:crypto';
import type { Runner } from '@rooflab/runner';
import { pino } from 'pino';
import type { Pace } from '../src/pace.ts';
import { createPortal, type Portal } from '../src/portal/portal.ts';
import { runWorker, type WorkerOptions } from '../src/worker.ts';
import type { Workplace } from './open-fleet.ts';

/** Like the real pace, with milliseconds instead of seconds. */
export const FAST: Pace = {
  pollMs: 50,
  beatMs: 100,
  touchMs: 50,
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

export interface StartOptions extends Partial<WorkerOptions> {
  readonly pace?: Partial<Pace>;
  /** Stands between the worker and the portal. */
  readonly through?: (portal: Portal) => Portal;
}

/** A worker in this process; drained at the end of its scope. */
export function startWorker(workplace: Workplace, runner: Runner, options: StartOptions = {}): StartedWorker {
  const drain = new AbortController();
  const now = new AbortController();
  const { pace, through = (portal) => portal, name = `worker-${randomUUID()}`, ...until } = options;
  const stop = { drain: drain.signal, now: now.signal };
  const { address, tokenFile } = workplace;
  const portal = through(createPortal({ address, tokenFile, onWarning: () => undefined }));
  const context = { portal, runner, log: pino({ level: 'silent' }), pace: { ...FAST, ...pace }, stop };
  const done = runWorker(context, { name, ...until });
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
