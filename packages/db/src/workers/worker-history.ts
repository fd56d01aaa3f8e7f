import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

export interface MeasuredRoof {
  readonly at: Date;
  readonly harnessVersion: string;
  /** In the form of a result. */
  readonly roof: unknown;
}

/** The roofs under which a worker graded, one per grading, newest first. */
export async function listRoofs(
  db: Queryable,
  { workerId, from, limit }: { workerId: string; from: Date; limit: number },
): Promise<MeasuredRoof[]> {
  return await db.$queryRaw<MeasuredRoof[]>(Prisma.sql`
    SELECT g.claimed_at AS at, g.harness_version AS "harnessVersion", g.roof
    FROM gradings g
    WHERE g.worker_id = ${workerId}::uuid AND g.claimed_at >= ${from} AND g.outcome = 'result' AND jsonb_array_length(g.roof -> 'curve') > 0
    ORDER BY g.claimed_at DESC LIMIT ${limit}`);
}

export interface WorkerLoad {
  readonly workerId: string;
  readonly graded: number;
  readonly failed: number;
  /** From claim to result. */
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
}

/** What each worker has done since `from`. */
export async function workerLoads(db: Queryable, from: Date): Promise<WorkerLoad[]> {
  return await db.$queryRaw<WorkerLoad[]>(Prisma.sql`
    SELECT w.id AS "workerId", l.graded, l.failed, l."medianSeconds", l."p95Seconds"
    FROM workers w CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE g.outcome = 'result'))::int AS graded, (count(*) FILTER (WHERE g.outcome IN ('failed', 'lost')))::int AS failed,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM g.finished_at - g.claimed_at)::float8) FILTER (WHERE g.outcome = 'result') AS "medianSeconds",
        percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM g.finished_at - g.claimed_at)::float8) FILTER (WHERE g.outcome = 'result') AS "p95Seconds"
      FROM gradings g WHERE g.worker_id = w.id AND g.claimed_at >= ${from}) l
    WHERE w.state <> 'gone' ORDER BY w.name`);
}

export interface Health {
  readonly databaseBytes: number;
  readonly users: number;
  readonly courses: number;
  readonly handIns: number;
  /** Hand-ins during the last day. */
  readonly handInsDay: number;
  readonly activeUsersDay: number;
  readonly systemErrorsDay: number;
  readonly lostClaimsDay: number;
  readonly strayResultsDay: number;
  readonly openAlerts: number;
  readonly sessions: number;
  readonly tokens: number;
  /** From handing in to the end of grading, over the last day. */
  readonly waitP95Seconds: number | null;
}

/** Figures of the whole installation. The total of hand-ins is PostgreSQL's estimate, which is cheap, or a count where there is no estimate yet. */
export async function readHealth(db: Queryable, now: Date): Promise<Health> {
  const day = new Date(now.getTime() - 86_400_000);
  const rows = await db.$queryRaw<Health[]>(Prisma.sql`
    SELECT pg_database_size(current_database())::float8 AS "databaseBytes",
      (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM courses WHERE archived_at IS NULL) AS courses,
      (SELECT CASE WHEN reltuples < 0 THEN (SELECT count(*) FROM hand_ins) ELSE reltuples END FROM pg_class WHERE oid = 'hand_ins'::regclass)::int
        AS "handIns",
      (SELECT count(*)::int FROM hand_ins WHERE created_at >= ${day}) AS "handInsDay",
      (SELECT count(DISTINCT user_id)::int FROM sessions WHERE updated_at >= ${day}) AS "activeUsersDay",
      (SELECT count(*)::int FROM hand_ins WHERE refunded_at >= ${day}) AS "systemErrorsDay",
      (SELECT count(*)::int FROM gradings WHERE outcome = 'lost' AND finished_at >= ${day}) AS "lostClaimsDay",
      (SELECT count(*)::int FROM stray_results WHERE received_at >= ${day}) AS "strayResultsDay",
      (SELECT count(*)::int FROM alerts WHERE acknowledged_at IS NULL) AS "openAlerts",
      (SELECT count(*)::int FROM sessions WHERE expires_at > ${now}) AS sessions,
      (SELECT count(*)::int FROM api_keys WHERE expires_at IS NULL OR expires_at > ${now}) AS tokens,
      (SELECT percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - created_at)::float8)
        FROM hand_ins WHERE created_at >= ${day} AND ended_at IS NOT NULL) AS "waitP95Seconds"`);
  const [health] = rows;
  if (health === undefined) throw new Error('The database returned no figures about itself.');
  return health;
}
