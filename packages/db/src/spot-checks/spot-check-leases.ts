import { randomUUID } from 'node:crypto';
import type { DeviceClass } from '@rooflab/result';
import { UnknownClaim } from '../claims/grading-leases.ts';
import { type AfterFailure, type Failure, MAX_RETRIES } from '../claims/settle.ts';
import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';
import type { Leases } from '../leases/leases.ts';

/** A spot check, read while it is locked. */
export interface LockedSpotCheck {
  readonly id: string;
  readonly gradingId: string;
  readonly exercise: string;
  /** The device class that the hand-in requires; null: any. */
  readonly required: DeviceClass | null;
  readonly workerName: string;
  readonly attempt: number;
  readonly queuedAt: Date;
  readonly finishedAt: Date | null;
  /** Its result is stored, and the explanation is still to come. */
  readonly isExplaining: boolean;
}

async function lockSpotCheck(tx: Queryable, claimId: string): Promise<LockedSpotCheck | null> {
  const rows = await tx.$queryRaw<LockedSpotCheck[]>(Prisma.sql`
    SELECT s.id, s.grading_id AS "gradingId", g.exercise, h.device_class::text AS required, w.name AS "workerName", s.attempt, s.queued_at AS "queuedAt",
      s.finished_at AS "finishedAt", s.explaining_at IS NOT NULL AND s.explained_at IS NULL AS "isExplaining"
    FROM spot_checks s JOIN gradings g ON g.id = s.grading_id JOIN hand_ins h ON h.id = g.hand_in_id JOIN workers w ON w.id = s.worker_id
    WHERE s.claim_id = ${claimId}::uuid FOR NO KEY UPDATE OF s`);
  return rows[0] ?? null;
}

/** As a grading is, a spot check is held from its claim until its verdict. */
export const SPOT_CHECK_LEASES: Leases<LockedSpotCheck> = {
  table: Prisma.sql`spot_checks`,
  locked: Prisma.sql`spot_checks l`,
  isHeld: Prisma.sql`l.claim_id IS NOT NULL AND l.finished_at IS NULL`,
  heardAt: Prisma.sql`heartbeat_at`,
  async lock(tx, claimId) {
    const check = await lockSpotCheck(tx, claimId);
    if (check === null) throw new UnknownClaim(`There is no claim ${claimId}.`);
    return check.finishedAt === null ? check : null;
  },
  async takeBack(tx, check, { outcome, why }) {
    await settleSpotCheck(tx, check, { outcome, reason: `Worker ${check.workerName} ${why}` });
  },
};

/** And from its verdict until the explanation has come, since hazards are found there. */
export const SPOT_CHECK_EXPLANATION_LEASES: Leases<LockedSpotCheck> = {
  table: Prisma.sql`spot_checks`,
  locked: Prisma.sql`spot_checks l`,
  isHeld: Prisma.sql`l.explaining_at IS NOT NULL AND l.explained_at IS NULL`,
  heardAt: Prisma.sql`explaining_at`,
  async lock(tx, claimId) {
    const check = await lockSpotCheck(tx, claimId);
    return check?.isExplaining ? check : null;
  },
  takeBack: (tx, check) => endSpotCheckExplanation(tx, check),
};

export async function endSpotCheckExplanation(tx: Queryable, { id }: LockedSpotCheck, set = Prisma.empty): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE spot_checks SET ${set} explained_at = GREATEST(clock_timestamp(), explaining_at) WHERE id = ${id}::uuid`);
}

/** Ends an attempt without a result: the check waits for another worker, or after as many retries as a hand-in has remains undone. */
export async function settleSpotCheck(tx: Queryable, check: LockedSpotCheck, { outcome, reason }: Failure): Promise<AfterFailure> {
  const { id, gradingId, attempt, queuedAt } = check;
  const before = await tx.spotCheck.count({ where: { gradingId, outcome: { in: ['failed', 'lost'] } } });
  const isFinal = before + (outcome === 'released' ? 0 : 1) > MAX_RETRIES;
  const end = isFinal ? Prisma.sql`, finding = 'not_checked', ended_at = clock_timestamp()` : Prisma.empty;
  await tx.$executeRaw(Prisma.sql`
    UPDATE spot_checks SET finished_at = GREATEST(clock_timestamp(), heartbeat_at), outcome = ${outcome}::grading_outcome,
      failure = ${storableText(reason)}${end}
    WHERE id = ${id}::uuid`);
  if (isFinal) return 'system-error';
  await tx.$executeRaw`
    INSERT INTO spot_checks (id, grading_id, attempt, queued_at)
    VALUES (${randomUUID()}::uuid, ${gradingId}::uuid, ${attempt + 1}, ${queuedAt})`;
  return 'retried';
}
