import type { Database } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Pretends that processes have been sweeping for a long time, so that what was silent for long enough expires at the next sweep. */
export async function sweptForLong(db: Database): Promise<void> {
  await db.$executeRaw`
    INSERT INTO lease_sweeps (by, last_at, resumed_at)
    VALUES ('portal', clock_timestamp(), clock_timestamp() - interval '1 day')
    ON CONFLICT (by) DO UPDATE SET last_at = EXCLUDED.last_at, resumed_at = EXCLUDED.resumed_at`;
}

/**
 * Everything that tells when somebody was heard from, and when anybody swept, becomes so much older, as if the database had been away for that long. As its
 * owner and a superuser.
 */
export async function putBack(db: Database, seconds: number): Promise<void> {
  const by = Prisma.sql`make_interval(secs => ${seconds})`;
  await db.$executeRaw`ALTER TABLE gradings DROP CONSTRAINT IF EXISTS gradings_dates_ordered`;
  await db.$executeRaw`ALTER TABLE spot_checks DROP CONSTRAINT IF EXISTS spot_checks_dates_ordered`;
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE gradings SET claimed_at = claimed_at - ${by}, heartbeat_at = heartbeat_at - ${by}`,
    db.$executeRaw`UPDATE spot_checks SET claimed_at = claimed_at - ${by}, heartbeat_at = heartbeat_at - ${by}`,
    db.$executeRaw`UPDATE question_draws SET queued_at = queued_at - ${by}, heartbeat_at = heartbeat_at - ${by}`,
    db.$executeRaw`UPDATE experiment_runs SET heartbeat_at = heartbeat_at - ${by}`,
    db.$executeRaw`UPDATE outgoing_calls SET claimed_at = claimed_at - ${by}`,
    db.$executeRaw`UPDATE workers SET last_seen_at = last_seen_at - ${by}`,
    db.$executeRaw`UPDATE lease_sweeps SET last_at = last_at - ${by}, resumed_at = resumed_at - ${by}`,
  ]);
}

interface StoppedClock {
  /** Moves the clock forward, with nobody's sweep. */
  tick(time: { readonly seconds: number }): Promise<void>;
  /** Moves it forward, and everybody has swept all the while. */
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
  await db.$executeRaw`SET search_path = stopped, public, pg_catalog`;
  await sweptForLong(db);
  const tick = async ({ seconds }: { readonly seconds: number }): Promise<void> => {
    await db.$executeRaw`UPDATE stopped.clock SET at = at + make_interval(secs => ${seconds})`;
  };
  return {
    tick,
    pass: async (time) => {
      await tick(time);
      await sweptForLong(db);
    },
  };
}
