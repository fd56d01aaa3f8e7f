import type { Runner } from '@rooflab/runner';
import type { Logger } from 'pino';
import type { Pace } from './pace.ts';
import type { Portal } from './portal/portal.ts';

/** When to stop: `drain` means take no more work, `now` means give back the current job. */
export interface Stop {
  readonly drain: AbortSignal;
  readonly now: AbortSignal;
}

/** What all parts of a lane share: the work on one GPU. */
export interface WorkerContext {
  readonly portal: Portal;
  readonly runner: Runner;
  readonly log: Logger;
  readonly pace: Pace;
  readonly stop: Stop;
}
