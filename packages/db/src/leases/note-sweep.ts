import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/**
 * Longer than sweeps are apart (2 s, in each portal), and shorter than the silence of a worker that reports at its usual pace and then loses its claim: a lease
 * less a beat.
 */
const GAP_SECONDS = 6;

/** Many processes sweep; the row need not be written for each. */
const FRESH_SECONDS = 1;

/**
 * Notes that a portal has reached the database and that it takes writes. After a gap since the last such note nobody could be heard: the server was
 * down, cut off, read-only, a standby took over, or all portals were stopped. What expires by silence then waits (`heardWithoutGapFor`). A clock that jumped,
 * as when the standby's differs, is such a gap too.
 */
export async function noteSweep(db: Queryable): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    INSERT INTO lease_sweeps AS s (by, last_at, resumed_at) VALUES ('portal', clock_timestamp(), clock_timestamp())
    ON CONFLICT (by) DO UPDATE SET last_at = clock_timestamp(), resumed_at = CASE
      WHEN abs(extract(epoch FROM clock_timestamp() - s.last_at)) > ${GAP_SECONDS} THEN clock_timestamp()
      ELSE LEAST(s.resumed_at, clock_timestamp()) END
    WHERE s.last_at NOT BETWEEN clock_timestamp() - make_interval(secs => ${FRESH_SECONDS}) AND clock_timestamp()`);
}

/** SQL condition: for this many seconds portals have reached the database without a gap, so anyone still alive could have been heard. */
export function heardWithoutGapFor(seconds: number): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM lease_sweeps WHERE by = 'portal' AND resumed_at <= clock_timestamp() - make_interval(secs => ${seconds}))`;
}
