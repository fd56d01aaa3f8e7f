import type { Database } from '../client.ts';

interface StoppedClock {
  /** Moves the clock forward. */
  pass(time: { readonly seconds: number }): Promise<void>;
}

/**
 * From now on the database's clock stands still for this client's statements, until it is moved forward: for testing the last moment of an interval.
 * It starts an hour from now, after every row that takes the real time by default. The client must have a single connection (`poolSize: 1`).
 */
export async function stopClock(db: Database): Promise<StoppedClock> {
  await db.$executeRaw`CREATE SCHEMA stopped`;
  await db.$executeRaw`CREATE TABLE stopped.clock AS SELECT date_trunc('seconds', clock_timestamp()) + interval '1 hour' AS at`;
  await db.$executeRaw`CREATE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS 'SELECT at FROM stopped.clock'`;
  // Pretends that the server has been up for a long time.
  await db.$executeRaw`
    CREATE FUNCTION stopped.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS 'SELECT now() - interval ''1 day'''`;
  await db.$executeRaw`SET search_path = stopped, public, pg_catalog`;
  return {
    pass: async ({ seconds }) => {
      await db.$executeRaw`UPDATE stopped.clock SET at = at + make_interval(secs => ${seconds})`;
    },
  };
}
