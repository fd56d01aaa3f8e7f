import type { Database } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';

interface Renewed {
  readonly handInId: string;
  readonly kind: 'live' | 'regrade';
  readonly phaseBefore: string | null;
}

interface Step {
  readonly phase: string;
  /** How far the phase has come, for the pages that follow the hand-in; kept nowhere else. */
  readonly progress?: object;
}

interface Beat extends Partial<Step> {
  readonly claimId: string;
  /** Phases that ended since the last beat, with what was told of them last. */
  readonly passed?: readonly Step[];
}

/**
 * Renews the lease, and says which phase the grading is in if `phase` is given. False when the claim is no longer the current one: stop,
 * the result will not count. Send it at least three times a lease (see `LEASE_SECONDS`).
 */
export async function heartbeat(db: Database, { claimId, phase, progress, passed = [] }: Beat): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<Renewed[]>(Prisma.sql`
      WITH before AS (SELECT id, phase FROM gradings WHERE claim_id = ${claimId}::uuid AND finished_at IS NULL FOR NO KEY UPDATE)
      UPDATE gradings g SET heartbeat_at = GREATEST(clock_timestamp(), g.heartbeat_at), phase = COALESCE(${phase ?? null}, g.phase)
      FROM before b WHERE g.id = b.id
      RETURNING g.hand_in_id AS "handInId", g.kind::text AS kind, b.phase AS "phaseBefore"`);
    const [renewed] = rows;
    if (renewed === undefined) return false;
    if (phase === undefined || renewed.kind !== 'live') return true;
    const isNews = phase !== renewed.phaseBefore || progress !== undefined;
    const steps: readonly Step[] = isNews ? [...passed, { phase, ...(progress && { progress }) }] : passed;
    for (const step of steps) await recordEvent(tx, renewed.handInId, { kind: 'phase', data: step });
    return true;
  });
}
