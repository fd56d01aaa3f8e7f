import type { Database } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { LONGEST_WAIT_HOURS, WAITS } from './spot-check-state.ts';

/** Ends the checks that no other worker took in time. */
export async function endUntakenSpotChecks(db: Database): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    UPDATE spot_checks s SET finding = 'not_checked', ended_at = clock_timestamp()
    WHERE ${WAITS} AND s.queued_at <= clock_timestamp() - make_interval(hours => ${LONGEST_WAIT_HOURS})`);
}
