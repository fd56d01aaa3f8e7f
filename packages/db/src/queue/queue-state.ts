import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

export interface QueueState {
  /** Live hand-ins that wait. */
  readonly waiting: number;
  /** Gradings under way, regrades included. */
  readonly running: number;
  readonly regradesWaiting: number;
  readonly oldestWaitingAt: Date | null;
  /** Workers that take jobs now. */
  readonly activeWorkers: number;
}

export async function queueState(db: Queryable): Promise<QueueState> {
  const rows = await db.$queryRaw<QueueState[]>(Prisma.sql`
    SELECT
      (SELECT count(*)::int FROM hand_ins WHERE ended_at IS NULL AND cancelled_at IS NULL AND claimed_at IS NULL) AS waiting,
      (SELECT count(*)::int FROM gradings WHERE finished_at IS NULL) AS running,
      (SELECT count(*)::int FROM regrade_items i JOIN regrade_sets s ON s.id = i.regrade_set_id
        WHERE i.ended_at IS NULL AND s.started_at IS NOT NULL AND s.cancelled_at IS NULL) AS "regradesWaiting",
      (SELECT min(queued_at) FROM hand_ins WHERE ended_at IS NULL AND cancelled_at IS NULL AND claimed_at IS NULL) AS "oldestWaitingAt",
      (SELECT count(*)::int FROM workers WHERE state = 'active' AND last_seen_at > clock_timestamp() - interval '2 minutes') AS "activeWorkers"`);
  const [state] = rows;
  if (state === undefined) throw new Error('The queue did not answer.');
  return state;
}

export interface QueuePosition {
  /** Jobs that will be taken before it. */
  readonly ahead: number;
  /** Seconds until it starts, from the last fifty gradings of workers that are there and the workers that may take it; null while none is known. */
  readonly expectedWaitSeconds: number | null;
}

interface PositionRow {
  readonly ahead: number;
  readonly workers: number;
  readonly meanSeconds: number | null;
}

/** Where a waiting hand-in stands in its queue; null when it does not wait. */
export async function queuePosition(db: Queryable, handInId: string): Promise<QueuePosition | null> {
  const rows = await db.$queryRaw<PositionRow[]>(Prisma.sql`
    SELECT
      (SELECT count(*)::int FROM pgboss.job o WHERE o.name IN (mine.name, 'grading-any') AND o.state < 'active' AND o.id <> mine.id
        AND (o.priority > mine.priority OR (o.priority = mine.priority AND o.created_on < mine.created_on))) AS ahead,
      (SELECT count(*)::int FROM workers w WHERE w.state = 'active' AND w.last_seen_at > clock_timestamp() - interval '2 minutes'
        AND mine.name IN ('grading-any', 'grading-' || w.device_class)) AS workers,
      (SELECT avg(extract(epoch FROM finished_at - claimed_at))::float8 FROM
        (SELECT finished_at, claimed_at FROM gradings JOIN workers w ON w.id = worker_id
          WHERE outcome = 'result' AND w.state <> 'gone' ORDER BY claimed_at DESC LIMIT 50) latest) AS "meanSeconds"
    FROM pgboss.job mine WHERE mine.id = ${handInId}::uuid AND mine.name LIKE 'grading-%' AND mine.state < 'active'`);
  const [row] = rows;
  if (row === undefined) return null;
  const known = row.meanSeconds !== null && row.workers > 0;
  return { ahead: row.ahead, expectedWaitSeconds: known ? ((row.ahead + 1) * row.meanSeconds) / row.workers : null };
}
