import type { Database } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Rows removed per call. */
const MOST_ROWS = 1000;

/**
 * Removes calls that ended more than 30 days ago, with their attempts; returns how many. If there are too many, the rest is left for the next run.
 */
export async function removeOldCalls(db: Database): Promise<number> {
  return await db.$executeRaw(Prisma.sql`
    DELETE FROM outgoing_calls WHERE id IN (
      SELECT c.id FROM outgoing_calls c WHERE c.ended_at < clock_timestamp() - interval '30 days'
      ORDER BY c.ended_at LIMIT ${MOST_ROWS} FOR UPDATE SKIP LOCKED)`);
}
