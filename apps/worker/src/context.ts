import type { Database } from '@rooflab/db';
import type { Runner } from '@rooflab/runner';
import type { Logger } from 'pino';
import type { Pace } from './pace.ts';

/** When to stop: `drain` means take no more work, `now` means give back the current job. */
export interface Stop {
  readonly drain: AbortSignal;
  readonly now: AbortSignal;
}

/** What all parts of the worker share. */
export interface WorkerContext {
  readonly db: Database;
  readonly runner: Runner;
  readonly log: Logger;
  readonly pace: Pace;
  readonly stop: Stop;
}
