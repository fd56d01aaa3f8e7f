import type { Database } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** At a time. */
const MOST_ROWS = 1000;

/** Removes calls that ended more than 30 days ago, with their attempts; returns how many. What is left is for the next call. */
export async function removeOldCalls(db: Database): Promise<number> {
  return await db.$executeRaw(Prisma.sql`
    DELETE FROM outgoing_calls WHERE id IN (
      SELECT c.id FROM outgoing_calls c WHERE c.ended_at < clock_timestamp() - interval '30 days'
      ORDER BY c.ended_at LIMIT ${MOST_ROWS} FOR UPDATE SKIP LOCKED)`);
}
