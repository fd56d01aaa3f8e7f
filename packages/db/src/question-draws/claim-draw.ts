import { randomUUID } from 'node:crypto';
import type { Database } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { mayRunLab } from '../queue/waiting-jobs.ts';
import { lockActiveWorker } from '../workers/lock-active-worker.ts';

/** An accepted kernel about which questions are to be drawn. */
export interface DrawWork {
  /** The fencing token. */
  readonly claimId: string;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  /** What it was graded with; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
  /** WGSL */
  readonly source: string;
  /** That of its grading. */
  readonly seed: string;
}

/**
 * Takes the draw that has waited longest and that this worker may do: counts are the same on every device. Null when there is none, or the worker is not `active`.
 * `poll` as in `lockActiveWorker`.
 */
export async function claimDraw(db: Database, workerId: string, poll?: string): Promise<DrawWork | null> {
  return await db.$transaction(async (tx) => {
    const worker = await lockActiveWorker(tx, workerId, poll);
    if (worker === null) return null;
    const rows = await tx.$queryRaw<DrawWork[]>(Prisma.sql`
      UPDATE question_draws d SET claim_id = ${randomUUID()}::uuid, worker_id = ${worker.id}::uuid, heartbeat_at = GREATEST(clock_timestamp(), d.queued_at)
      FROM gradings g JOIN hand_ins h ON h.id = g.hand_in_id
      WHERE g.id = d.grading_id AND d.id = (
        SELECT d.id FROM question_draws d JOIN gradings g ON g.id = d.grading_id
        WHERE d.claim_id IS NULL AND d.ended_at IS NULL AND ${mayRunLab(Prisma.sql`g.lab_version`, worker.gradesOwnLabs)}
        ORDER BY d.queued_at, d.id LIMIT 1 FOR NO KEY UPDATE OF d SKIP LOCKED)
      RETURNING d.claim_id AS "claimId", g.exercise, g.lab_version AS "labVersion", h.source, g.seed`);
    return rows[0] ?? null;
  });
}
