import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, removeOldRows, sweep } from '@rooflab/db';
import type { Logger } from '../procedure/logger.ts';
import { closeOverdueTries } from '../question/timed-try.ts';
import { compareSpotChecks } from '../spot-check/compare-waiting.ts';

/** A lease is 12 s long, and what expires is to be graded anew within 15 s. */
const SWEEP_MS = 2000;

/** Old rows are removed only with each of these sweeps: once a minute. */
const SWEEPS_PER_REMOVAL = 30;

interface Sweeping {
  /** With the rights of `rooflab_fleet`. */
  readonly db: Database;
  /** With those of a portal: only these may read the results that a spot check compares. */
  readonly portalDb: Database;
  readonly logger: Logger;
}

/** Sweeps until it is closed: in each process of each portal, so that one that is stopped leaves nothing lying. */
export function runSweeps({ db, portalDb, logger }: Sweeping): { close(): Promise<void> } {
  const stop = new AbortController();
  async function sweepOnce(): Promise<void> {
    const { expired, goneWorkers, faults } = await sweep(db);
    if (expired.length + goneWorkers > 0) logger.warn({ expired, goneWorkers }, 'Claims of silent workers were taken back.');
    for (const error of faults) logger.warn({ error }, 'Something was not swept; it is tried again in two seconds.');
    await closeOverdueTries(portalDb).catch((error: unknown) =>
      logger.warn({ error }, 'Tries whose time is up were not closed; it is tried again in two seconds.'),
    );
    await compareSpotChecks(portalDb).catch((error: unknown) =>
      logger.warn({ error }, 'A spot check was not compared; it is tried again in two seconds.'),
    );
  }
  async function run(): Promise<void> {
    for (let sweeps = 0; !stop.signal.aborted; sweeps += 1) {
      await sweepOnce();
      if (sweeps % SWEEPS_PER_REMOVAL === 0) {
        await removeOldRows(db).catch((error: unknown) =>
          logger.warn({ error }, 'Old rows were not removed; it is tried again in a minute.'),
        );
      }
      await sleep(SWEEP_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
