import type { Database } from '@rooflab/db';
import type { Runner } from '@rooflab/runner';
import type { Logger } from 'pino';
import type { Pace } from './pace.ts';

/** When to stop: `drain` means take nothing more, `now` means give back what is at hand. */
export interface Stop {
  readonly drain: AbortSignal;
  readonly now: AbortSignal;
}

/** What every part of the worker works with. */
export interface WorkerContext {
  readonly db: Database;
  readonly runner: Runner;
  readonly log: Logger;
  readonly pace: Pace;
  readonly stop: Stop;
}
