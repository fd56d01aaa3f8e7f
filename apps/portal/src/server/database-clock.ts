import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, databaseNow } from '@rooflab/db';
import type { Logger } from 'pino';

/** Often enough: clocks drift far less in this time, and a failover may bring a database with another clock. */
const EVERY_MS = 30_000;

/** The quickest of so many answers tells the time best. */
const LOOKS = 3;

export interface DatabaseClock {
  /** The database's time; ahead of it by no more than the time of one answer, and never behind. */
  readonly now: () => Date;
  close(): Promise<void>;
}

interface Reading {
  readonly askedMs: number;
  readonly tookMs: number;
  readonly databaseMs: number;
}

/**
 * The clock by which a portal opens and closes assignments: the database's, whatever the clock of this machine shows. Read again every half a minute; while the
 * database is away it runs on. Throws when the database is away at first.
 */
export async function openDatabaseClock(
  db: Database,
  { logger, everyMs = EVERY_MS }: { logger: Logger; everyMs?: number },
): Promise<DatabaseClock> {
  let latest = await read(db);
  const stop = new AbortController();
  async function run(): Promise<void> {
    for (;;) {
      await sleep(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      if (stop.signal.aborted) return;
      try {
        latest = await read(db);
      } catch (error) {
        logger.warn({ error }, 'The clock of the database was not read; it is tried again in half a minute.');
      }
    }
  }
  const running = run();
  return {
    now: () => new Date(latest.databaseMs + performance.now() - latest.askedMs),
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function read(db: Database): Promise<Reading> {
  const readings: Reading[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const askedMs = performance.now();
    // What it shows is cut to whole milliseconds.
    const databaseMs = (await databaseNow(db)).getTime() + 1;
    readings.push({ askedMs, tookMs: performance.now() - askedMs, databaseMs });
  }
  return readings.reduce((best, reading) => (reading.tookMs < best.tookMs ? reading : best));
}
