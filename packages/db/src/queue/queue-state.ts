import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { IN_STATE } from './hand-in-state.ts';
import { anyMayGrade, mayGrade, WAITING_JOBS } from './waiting-jobs.ts';

/** Condition on a row `w` of `workers`: it takes jobs now. */
const TAKES_JOBS = Prisma.sql`w.state = 'active' AND w.last_seen_at > clock_timestamp() - interval '2 minutes'`;

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
    SELECT (count(*) FILTER (WHERE j.kind = 'live'))::int AS waiting, (count(*) FILTER (WHERE j.kind = 'regrade'))::int AS "regradesWaiting",
      min(j.queued_at) FILTER (WHERE j.kind = 'live') AS "oldestWaitingAt",
      (SELECT count(*)::int FROM gradings WHERE finished_at IS NULL) AS running,
      (SELECT count(*)::int FROM workers w WHERE ${TAKES_JOBS}) AS "activeWorkers"
    FROM ${WAITING_JOBS} j`);
  const [state] = rows;
  if (state === undefined) throw new Error('The queue did not answer.');
  return state;
}

export interface QueuePosition {
  /** Hand-ins with an earlier turn that will be graded by a worker that could take this one. */
  readonly ahead: number;
  /**
   * Seconds until it starts, estimated from the last fifty gradings of the present workers and the workers that may take it; null while there are no
   * such gradings. A grading occupies its worker until that takes the next job, or is done with it.
   */
  readonly expectedWaitSeconds: number | null;
}

interface PositionRow {
  readonly ahead: number;
  readonly workers: number;
  readonly meanSeconds: number | null;
}

/** Position of a waiting hand-in in the queue; null when it is not waiting. Regrades are always behind it. */
export async function queuePosition(db: Queryable, handInId: string): Promise<QueuePosition | null> {
  const rows = await db.$queryRaw<PositionRow[]>(Prisma.sql`
    WITH mine AS (SELECT h.id, h.turn, h.device_class FROM hand_ins h WHERE h.id = ${handInId}::uuid AND ${IN_STATE.waiting}),
    takers AS (SELECT w.device_class FROM workers w, mine WHERE ${TAKES_JOBS} AND ${mayGrade(Prisma.sql`w.device_class`, Prisma.sql`mine.device_class`)})
    SELECT
      (SELECT count(*)::int FROM hand_ins h WHERE ${IN_STATE.waiting} AND (h.turn, h.id) < (mine.turn, mine.id)
        AND (${anyMayGrade(Prisma.sql`h.device_class`)} OR h.device_class = mine.device_class
          OR h.device_class IN (SELECT device_class FROM takers))) AS ahead,
      (SELECT count(*)::int FROM takers) AS workers,
      (SELECT avg(extract(epoch FROM LEAST(next_claimed_at, COALESCE(explained_at, finished_at)) - claimed_at))::float8 FROM
        (SELECT *, lead(claimed_at) OVER (PARTITION BY worker_id ORDER BY claimed_at) AS next_claimed_at FROM
          (SELECT worker_id, explained_at, finished_at, claimed_at FROM gradings JOIN workers w ON w.id = worker_id
            WHERE outcome = 'result' AND w.state <> 'gone' ORDER BY claimed_at DESC LIMIT 50) latest) taken) AS "meanSeconds"
    FROM mine`);
  const [row] = rows;
  if (row === undefined) return null;
  const known = row.meanSeconds !== null && row.workers > 0;
  return { ahead: row.ahead, expectedWaitSeconds: known ? ((row.ahead + 1) * row.meanSeconds) / row.workers : null };
}
