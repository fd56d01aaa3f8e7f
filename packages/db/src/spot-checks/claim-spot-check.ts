import { randomUUID } from 'node:crypto';
import { recordSpan } from '@rooflab/tracing';
import type { GradingWork } from '../claims/claim-next.ts';
import { gradingTermsSchema } from '../claims/grading-terms.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { mayRunLab } from '../queue/waiting-jobs.ts';
import { type ActiveWorker, deviceOf, lockActiveWorker } from '../workers/lock-active-worker.ts';
import { WAITS } from './spot-check-state.ts';

/**
 * Takes the oldest spot check that this worker may do, in the very form of a hand-in: a worker must not be able to tell them apart. Null when there is none, or
 * the worker is not `active`. `poll` as in `lockActiveWorker`.
 */
export async function claimSpotCheck(db: Database, workerId: string, poll?: string): Promise<GradingWork | null> {
  const taken = await db.$transaction(async (tx) => {
    const worker = await lockActiveWorker(tx, workerId, poll);
    return worker === null ? null : await take(tx, worker);
  });
  if (taken === null) return null;
  const { terms, required, queuedAt, claimedAt, traceParent, ...work } = taken;
  const traceparent = recordSpan({
    name: 'queue',
    attributes: {
      'rooflab.claim.kind': 'spot-check',
      'rooflab.attempt': work.attempt,
      'rooflab.exercise': work.exercise,
      'rooflab.worker.id': workerId,
    },
    startMs: queuedAt.getTime(),
    endMs: claimedAt.getTime(),
    parent: null,
    links: traceParent === null ? [] : [traceParent],
  });
  return { ...work, ...gradingTermsSchema.parse(terms), gradedBy: required === 'counted' ? 'counts' : 'time', traceparent };
}

interface Taken extends Pick<GradingWork, 'claimId' | 'attempt' | 'exercise' | 'labVersion' | 'source' | 'seed'> {
  readonly terms: unknown;
  readonly required: string | null;
  readonly queuedAt: Date;
  readonly claimedAt: Date;
  readonly traceParent: string | null;
}

/** The name of a worker without its GPU: those of one process have it in common. */
const machineOf = (name: Prisma.Sql) => Prisma.sql`split_part(${name}, '#', 1)`;

/** Minutes for which a check is kept for workers that have less in common with the first. A worker with the same token is often run by the same people. */
const KEPT_MINUTES = Prisma.sql`CASE WHEN w.token_id IS DISTINCT FROM first.token_id THEN 0
  WHEN ${machineOf(Prisma.sql`w.name`)} <> ${machineOf(Prisma.sql`first.name`)} THEN 1 ELSE 2 END`;

/**
 * Only a device of the same model, driver and version can give the same result. A worker that held the check before does not get it again: by the same seed it
 * would see that it is one.
 */
async function take(tx: Queryable, worker: ActiveWorker): Promise<Taken | null> {
  const claimId = randomUUID();
  const rows = await tx.$queryRaw<Taken[]>(Prisma.sql`
    UPDATE spot_checks s SET claim_id = ${claimId}::uuid, worker_id = ${worker.id}::uuid, claimed_at = GREATEST(clock_timestamp(), s.queued_at),
      heartbeat_at = GREATEST(clock_timestamp(), s.queued_at)
    FROM gradings g JOIN hand_ins h ON h.id = g.hand_in_id
    WHERE g.id = s.grading_id AND s.id = (
      SELECT s.id FROM spot_checks s JOIN gradings g ON g.id = s.grading_id JOIN workers first ON first.id = g.worker_id
      JOIN workers w ON w.id = ${worker.id}::uuid
      WHERE ${WAITS} AND (g.explaining_at IS NULL OR g.explained_at IS NOT NULL)
        AND w.id <> g.worker_id AND w.device_class = first.device_class AND w.version = g.harness_version
        AND ${deviceOf(Prisma.sql`w.device`)} = ${deviceOf(Prisma.sql`g.device`)}
        AND NOT EXISTS (SELECT FROM spot_checks earlier WHERE earlier.grading_id = s.grading_id AND earlier.worker_id = w.id)
        AND s.queued_at <= clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})
        AND ${mayRunLab(Prisma.sql`g.lab_version`, worker.gradesOwnLabs)}
      ORDER BY s.queued_at, s.id LIMIT 1 FOR NO KEY UPDATE OF s SKIP LOCKED)
    RETURNING s.claim_id AS "claimId", s.attempt, s.queued_at AS "queuedAt", s.claimed_at AS "claimedAt", g.exercise,
      g.lab_version AS "labVersion", g.seed, g.terms, h.source, h.device_class::text AS required, h.trace_parent AS "traceParent"`);
  return rows[0] ?? null;
}
