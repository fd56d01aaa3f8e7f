import type { DeviceClass } from '@rooflab/result';
import { fromPrisma } from 'pg-boss';
import type { Database } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { type Queue, queueNameFor } from '../queue/queue.ts';

interface Renewed {
  readonly handInId: string;
  readonly jobId: string;
  readonly kind: 'live' | 'regrade';
  readonly requiredClass: DeviceClass | null;
  readonly phaseBefore: string | null;
}

/**
 * Renews the lease, and says which phase the grading is in if `phase` is given. False when the claim is no longer the current one: stop,
 * the result will not count. Send it at least three times a lease (see `LEASE_SECONDS`).
 */
export async function heartbeat(db: Database, queue: Queue, { claimId, phase }: { claimId: string; phase?: string }): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<Renewed[]>(Prisma.sql`
      WITH before AS (SELECT id, phase FROM gradings WHERE claim_id = ${claimId}::uuid AND finished_at IS NULL FOR NO KEY UPDATE)
      UPDATE gradings g SET heartbeat_at = GREATEST(clock_timestamp(), g.heartbeat_at), phase = COALESCE(${phase ?? null}, g.phase)
      FROM before b JOIN gradings o ON o.id = b.id JOIN hand_ins h ON h.id = o.hand_in_id
        LEFT JOIN regrade_items i ON i.regrade_set_id = o.regrade_set_id AND i.hand_in_id = o.hand_in_id
      WHERE g.id = b.id
      RETURNING g.hand_in_id AS "handInId", COALESCE(i.id, h.id) AS "jobId", g.kind::text AS kind,
        CASE WHEN i.id IS NULL THEN h.device_class ELSE i.device_class END::text AS "requiredClass", b.phase AS "phaseBefore"`);
    const [renewed] = rows;
    if (renewed === undefined) return false;
    await queue.boss.touch(queueNameFor(renewed.requiredClass), renewed.jobId, { db: fromPrisma(tx) });
    if (phase !== undefined && phase !== renewed.phaseBefore && renewed.kind === 'live') {
      await recordEvent(tx, renewed.handInId, { kind: 'phase', data: { phase } });
    }
    return true;
  });
}
