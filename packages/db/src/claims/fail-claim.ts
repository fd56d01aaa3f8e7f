import type { Database } from '../client.ts';
import { noteLabFault } from '../labs/lab-faults.ts';
import { underClaim } from '../leases/leases.ts';
import { GRADING_LEASES } from './grading-leases.ts';
import { type AfterFailure, settleFailure } from './settle.ts';

export interface FailedClaim {
  readonly claimId: string;
  /** Shown to staff. */
  readonly reason: string;
  /** The code of a lab broke it, not the worker. */
  readonly byLab?: boolean;
}

/**
 * Reports that grading failed through no fault of the student: it is retried, or ends as `system-error` without using up the attempt. `stale` when
 * the claim is no longer the current one. Throws `UnknownClaim`.
 */
export async function failClaim(db: Database, failed: FailedClaim): Promise<AfterFailure | 'stale'> {
  return await endClaim(db, { ...failed, outcome: 'failed' });
}

/** Gives the job back unfinished because the worker has to stop. The job keeps its turn, and no retry is used up. */
export async function releaseClaim(db: Database, { claimId, reason }: FailedClaim): Promise<AfterFailure | 'stale'> {
  return await endClaim(db, { claimId, reason, outcome: 'released' });
}

async function endClaim(
  db: Database,
  { claimId, reason, outcome, byLab = false }: FailedClaim & { outcome: 'failed' | 'released' },
): Promise<AfterFailure | 'stale'> {
  const failure = { outcome, reason };
  return await underClaim(db, GRADING_LEASES, {
    claimId,
    async write(tx, grading) {
      if (byLab) await noteLabFault(tx, { labVersion: grading.labVersion, subject: grading.exercise }, reason);
      return await settleFailure(tx, { grading, failure });
    },
  });
}
