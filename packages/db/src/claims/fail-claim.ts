import type { Database } from '../client.ts';
import { underClaim } from '../leases/leases.ts';
import { GRADING_LEASES } from './grading-leases.ts';
import { type AfterFailure, settleFailure } from './settle.ts';

export interface FailedClaim {
  readonly claimId: string;
  /** For staff. */
  readonly reason: string;
}

/**
 * Reports that grading failed through no fault of the student: it is tried again, or ends as `system-error` with the attempt given back. `stale`
 * when the claim was not the current one any more. Throws `UnknownClaim`.
 */
export async function failClaim(db: Database, { claimId, reason }: FailedClaim): Promise<AfterFailure | 'stale'> {
  return await endClaim(db, { claimId, reason, outcome: 'failed' });
}

/** Gives the job back unfinished, because the worker has to stop; the job keeps its turn, and no retry is used up. */
export async function releaseClaim(db: Database, { claimId, reason }: FailedClaim): Promise<AfterFailure | 'stale'> {
  return await endClaim(db, { claimId, reason, outcome: 'released' });
}

async function endClaim(
  db: Database,
  { claimId, reason, outcome }: FailedClaim & { outcome: 'failed' | 'released' },
): Promise<AfterFailure | 'stale'> {
  const failure = { outcome, reason };
  return await underClaim(db, GRADING_LEASES, { claimId, write: (tx, grading) => settleFailure(tx, { grading, failure }) });
}
