import type { DeviceClass, OpenedClass } from '@rooflab/result';
import type { Database, Queryable } from '../client.ts';
import { requireDiskRoom } from '../disk-room.ts';
import { Prisma } from '../generated/client.ts';
import type { GradingKind, GradingOutcome, SpotCheckFinding, WorkerState } from '../generated/enums.ts';
import { anyMayGrade, WAITING_JOBS } from '../queue/waiting-jobs.ts';
import { countFindings } from '../spot-checks/read-spot-checks.ts';

/** Figures of an installation for its metrics. Each is read from an index or from few rows. */
export interface OperationFigures {
  /** Gradings ended since the installation began. */
  readonly gradings: readonly {
    readonly kind: GradingKind;
    readonly outcome: GradingOutcome;
    readonly verdict: string | null;
    /** Null where there is no result. */
    readonly deviceClass: DeviceClass | null;
    readonly count: number;
  }[];
  /** Results that came too late or twice. */
  readonly strayResults: number;
  /** Spot checks ended since the installation began, by what was found. */
  readonly spotChecks: Readonly<Record<SpotCheckFinding, number>>;
  readonly queue: readonly {
    readonly kind: GradingKind;
    readonly waiting: number;
    readonly running: number;
    readonly oldestSeconds: number;
  }[];
  /** Waiting jobs by the class of the workers that may take them; `any`: all of them may. Those for which none waits are left out. */
  readonly waiting: readonly { readonly deviceClass: OpenedClass | 'any'; readonly count: number }[];
  /** Runs of experiments that have not ended. */
  readonly experimentRuns: { readonly waiting: number; readonly running: number };
  readonly calls: readonly CallFigures[];
  /** From the latest gradings of the workers that are not gone. */
  readonly recent: readonly { readonly step: string; readonly medianSeconds: number; readonly p95Seconds: number }[];
  readonly workers: readonly WorkerFigures[];
  readonly openAlerts: readonly { readonly kind: string; readonly count: number }[];
  /** False while the disk of the database is full. */
  readonly hasDiskRoom: boolean;
}

/** Calls to other systems of one kind. */
interface CallFigures {
  readonly kind: string;
  readonly waiting: number;
  /** How long the most overdue attempt has been due; 0 while none is. */
  readonly overdueSeconds: number;
  /** During the last 24 hours. */
  readonly givenUp: number;
}

export interface WorkerFigures {
  readonly name: string;
  readonly state: WorkerState;
  readonly deviceClass: OpenedClass;
  readonly lastSeenAt: Date;
  /** In the form of a result: measured when the worker started or last proved itself, and in its latest grading. */
  readonly roof: unknown;
  readonly latestRoof: unknown;
}

/** Gradings read per worker: enough to see a change, few enough to read often. */
const RECENT_GRADINGS = 50;

export async function operationFigures(db: Database): Promise<OperationFigures> {
  const [gradings, strayResults, spotChecks, queue, waiting, experimentRuns, calls, recent, workers, openAlerts, hasDiskRoom] =
    await Promise.all([
      readGradings(db),
      db.strayResult.count(),
      countFindings(db, new Date(0)),
      readQueue(db),
      readWaiting(db),
      readExperimentRuns(db),
      readCalls(db),
      readRecent(db),
      readWorkers(db),
      readAlerts(db),
      requireDiskRoom(db).then(
        () => true,
        () => false,
      ),
    ]);
  return { gradings, strayResults, spotChecks, queue, waiting, experimentRuns, calls, recent, workers, openAlerts, hasDiskRoom };
}

async function readGradings(db: Queryable): Promise<OperationFigures['gradings']> {
  return await db.$queryRaw(Prisma.sql`
    SELECT kind::text, outcome::text, verdict, device_class::text AS "deviceClass", count FROM
      (SELECT kind, outcome, verdict, device_class, count(*)::int AS count FROM gradings WHERE finished_at IS NOT NULL
        GROUP BY kind, outcome, verdict, device_class) counted`);
}

async function readQueue(db: Queryable): Promise<OperationFigures['queue']> {
  return await db.$queryRaw(Prisma.sql`
    WITH running AS (SELECT kind, count(*)::int AS count FROM gradings WHERE finished_at IS NULL GROUP BY kind),
    waiting AS (SELECT j.kind, count(*)::int AS count, min(j.queued_at) AS oldest FROM ${WAITING_JOBS} j GROUP BY j.kind)
    SELECT k.kind::text, COALESCE(w.count, 0) AS waiting, COALESCE(r.count, 0) AS running,
      COALESCE(GREATEST(extract(epoch FROM clock_timestamp() - w.oldest), 0), 0)::float8 AS "oldestSeconds"
    FROM unnest(enum_range(NULL::grading_kind)) k(kind) LEFT JOIN waiting w ON w.kind = k.kind LEFT JOIN running r ON r.kind = k.kind`);
}

async function readWaiting(db: Queryable): Promise<OperationFigures['waiting']> {
  return await db.$queryRaw(Prisma.sql`
    SELECT CASE WHEN ${anyMayGrade(Prisma.sql`j.device_class`)} THEN 'any' ELSE j.device_class::text END AS "deviceClass", count(*)::int AS count
    FROM ${WAITING_JOBS} j GROUP BY 1`);
}

async function readExperimentRuns(db: Queryable): Promise<OperationFigures['experimentRuns']> {
  const [runs] = await db.$queryRaw<OperationFigures['experimentRuns'][]>(Prisma.sql`
    SELECT count(*) FILTER (WHERE claim_id IS NULL)::int AS waiting, count(claim_id)::int AS running FROM experiment_runs WHERE ended_at IS NULL`);
  return runs ?? { waiting: 0, running: 0 };
}

async function readCalls(db: Queryable): Promise<readonly CallFigures[]> {
  return await db.$queryRaw(Prisma.sql`
    SELECT kind, count(*) FILTER (WHERE ended_at IS NULL)::int AS waiting, count(*) FILTER (WHERE outcome = 'given-up')::int AS "givenUp",
      COALESCE(GREATEST(extract(epoch FROM clock_timestamp() - min(due_at) FILTER (WHERE ended_at IS NULL AND claim_id IS NULL)), 0), 0)::float8 AS "overdueSeconds"
    FROM outgoing_calls WHERE ended_at IS NULL OR ended_at > clock_timestamp() - interval '1 day' GROUP BY kind`);
}

async function readRecent(db: Queryable): Promise<OperationFigures['recent']> {
  return await db.$queryRaw(Prisma.sql`
    WITH latest AS (
      SELECT g.* FROM workers w CROSS JOIN LATERAL (
        SELECT queued_at, claimed_at, finished_at, kind, phase_times FROM gradings
        WHERE worker_id = w.id AND outcome = 'result' ORDER BY claimed_at DESC LIMIT ${RECENT_GRADINGS}) g
      WHERE w.state <> 'gone'),
    steps AS (
      SELECT 'all' AS step, extract(epoch FROM finished_at - claimed_at)::float8 AS seconds FROM latest
      UNION ALL SELECT 'waiting', extract(epoch FROM claimed_at - queued_at)::float8 FROM latest WHERE kind = 'live'
      UNION ALL SELECT 'verdict', extract(epoch FROM finished_at - queued_at)::float8 FROM latest WHERE kind = 'live'
      UNION ALL SELECT p->>'phase', (p->>'ms')::float8 / 1000 FROM latest, jsonb_array_elements(phase_times) p)
    SELECT step, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS "medianSeconds",
      percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS "p95Seconds"
    FROM steps GROUP BY step`);
}

async function readWorkers(db: Queryable): Promise<readonly WorkerFigures[]> {
  return await db.$queryRaw(Prisma.sql`
    SELECT w.name, w.state::text, w.device_class::text AS "deviceClass", w.last_seen_at AS "lastSeenAt", w.roof, latest.roof AS "latestRoof"
    FROM workers w LEFT JOIN LATERAL (
      SELECT roof FROM gradings WHERE worker_id = w.id AND outcome = 'result' AND claimed_at >= w.started_at ORDER BY claimed_at DESC LIMIT 1) latest ON true
    WHERE w.state <> 'gone' ORDER BY w.name`);
}

async function readAlerts(db: Queryable): Promise<OperationFigures['openAlerts']> {
  return await db.$queryRaw(Prisma.sql`
    SELECT kind, count(*)::int AS count FROM alerts WHERE acknowledged_at IS NULL GROUP BY kind`);
}
