import type { Database } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { renewLease } from '../leases/leases.ts';
import { GRADING_LEASES } from './grading-leases.ts';

interface Renewed {
  readonly handInId: string;
  readonly kind: 'live' | 'regrade';
  readonly phaseBefore: string | null;
}

interface Step {
  readonly phase: string;
  /** Progress within the phase, for pages that follow the hand-in; not stored anywhere else. */
  readonly progress?: object;
}

export interface Beat extends Partial<Step> {
  readonly claimId: string;
  /** Phases that ended since the last beat, each with its last reported progress. */
  readonly passed?: readonly Step[];
}

/**
 * Renews the lease, and records the grading's phase if `phase` is given. False when the claim is no longer the current one: stop, because the result
 * will not count. Call it at least three times per lease.
 */
export async function heartbeat(db: Database, { claimId, phase, progress, passed = [] }: Beat): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const renewed = await renewLease<Renewed>(tx, GRADING_LEASES, {
      claimId,
      before: Prisma.sql`phase`,
      set: Prisma.sql`phase = COALESCE(${phase ?? null}, l.phase)`,
      returning: Prisma.sql`l.hand_in_id AS "handInId", l.kind::text AS kind, before.phase AS "phaseBefore"`,
    });
    if (renewed === null) return false;
    if (phase === undefined || renewed.kind !== 'live') return true;
    const isNews = phase !== renewed.phaseBefore || progress !== undefined;
    const steps: readonly Step[] = isNews ? [...passed, { phase, ...(progress && { progress }) }] : passed;
    for (const step of steps) await recordEvent(tx, renewed.handInId, { kind: 'phase', data: step });
    return true;
  });
}
