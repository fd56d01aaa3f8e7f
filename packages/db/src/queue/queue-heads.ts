import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { QueueName } from './queue.ts';

/** Those of the queues that have a job to take, the one whose first job comes first in front. */
export async function headsOf(db: Queryable, names: readonly QueueName[]): Promise<QueueName[]> {
  const rows = await db.$queryRaw<{ name: QueueName }[]>(Prisma.sql`
    SELECT q.name FROM unnest(${names}::text[]) AS q(name)
    CROSS JOIN LATERAL (
      SELECT j.priority, j.created_on FROM pgboss.job j
      WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= clock_timestamp()
      ORDER BY j.priority DESC, j.created_on LIMIT 1) head
    ORDER BY head.priority DESC, head.created_on`);
  return rows.map(({ name }) => name);
}
