import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** One hour of an installation's grading. */
export interface FleetHour {
  /** Its beginning. */
  readonly at: Date;
  /** Most hand-ins that waited for a worker at one moment. */
  readonly mostWaiting: number;
  /** Hand-ins whose grading ended. */
  readonly verdicts: number;
  /** From handing in to the verdict; null where there was none. */
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
  /** Workers that finished a grading. */
  readonly workers: number;
}

type Measured = FleetHour & { readonly lastWaiting: number | null };

const HOUR_MS = 3_600_000;

/** A hand-in that has waited longer is in no figure of these hours. */
const LONGEST_WAIT_MS = 24 * HOUR_MS;

/** The last hours, oldest first, the present one included; from what hand-ins and gradings say themselves, so that nothing has to be sampled. */
export async function fleetHistory(db: Queryable, { now, hours }: { readonly now: Date; readonly hours: number }): Promise<FleetHour[]> {
  const first = new Date((Math.floor(now.getTime() / HOUR_MS) - hours + 1) * HOUR_MS);
  const known = new Date(first.getTime() - LONGEST_WAIT_MS);
  const rows = await db.$queryRaw<Measured[]>(Prisma.sql`
    WITH recent AS (
      SELECT created_at, queued_at, ended_at, LEAST(claimed_at, ended_at, cancelled_at) AS left_at FROM hand_ins WHERE created_at >= ${known}),
    steps AS (
      SELECT queued_at AS at, 1 AS step FROM recent WHERE queued_at <= ${now}
      UNION ALL SELECT left_at, -1 FROM recent WHERE left_at <= ${now}),
    depths AS (SELECT at, sum(step) OVER (ORDER BY at, step DESC ROWS UNBOUNDED PRECEDING) AS depth, row_number() OVER (ORDER BY at, step DESC) AS place FROM steps),
    waiting AS (
      SELECT date_trunc('hour', at, 'UTC') AS hour, max(depth)::int AS most, ((array_agg(depth ORDER BY place DESC))[1])::int AS last
      FROM depths GROUP BY 1),
    verdicts AS (
      SELECT date_trunc('hour', ended_at, 'UTC') AS hour, count(*)::int AS count,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - created_at)::float8) AS median,
        percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - created_at)::float8) AS p95
      FROM recent WHERE ended_at <= ${now} GROUP BY 1),
    workers AS (
      SELECT date_trunc('hour', finished_at, 'UTC') AS hour, count(DISTINCT worker_id)::int AS count
      FROM gradings WHERE claimed_at >= ${known} AND finished_at <= ${now} AND outcome = 'result' GROUP BY 1)
    SELECT h.hour AS at, COALESCE(q.most, 0) AS "mostWaiting", q.last AS "lastWaiting", COALESCE(v.count, 0) AS verdicts,
      v.median AS "medianSeconds", v.p95 AS "p95Seconds", COALESCE(w.count, 0) AS workers
    FROM generate_series(date_trunc('hour', ${known}::timestamptz, 'UTC'), ${now}, interval '1 hour') h(hour)
    LEFT JOIN waiting q USING (hour) LEFT JOIN verdicts v USING (hour) LEFT JOIN workers w USING (hour) ORDER BY h.hour`);
  return carried(rows).filter(({ at }) => at >= first);
}

/** Who waits when an hour ends still waits when the next one begins. */
function carried(rows: readonly Measured[]): FleetHour[] {
  let waiting = 0;
  return rows.map(({ lastWaiting, ...hour }) => {
    const mostWaiting = Math.max(hour.mostWaiting, waiting);
    waiting = lastWaiting ?? waiting;
    return { ...hour, mostWaiting };
  });
}
