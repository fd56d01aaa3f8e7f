import type { Result } from '@rooflab/result';
import type { FailedClaim } from '../claims/fail-claim.ts';
import type { Finish, FinishedClaim } from '../claims/finish-claim.ts';
import type { Beat } from '../claims/heartbeat.ts';
import { explanationColumns, resultColumns } from '../claims/result-columns.ts';
import type { AfterFailure } from '../claims/settle.ts';
import { whyNoResult } from '../claims/why-no-result.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { jsonText } from '../json.ts';
import { renewLease, underClaim } from '../leases/leases.ts';
import {
  endSpotCheckExplanation,
  type LockedSpotCheck,
  SPOT_CHECK_EXPLANATION_LEASES,
  SPOT_CHECK_LEASES,
  settleSpotCheck,
} from './spot-check-leases.ts';

/*
 * What the holder of a spot check reports, and what it is answered: word for word as for a hand-in. But nothing of it is told to anybody, and no lab or hand-in
 * is changed.
 */

export async function beatSpotCheck(db: Database, { claimId, phase }: Beat): Promise<boolean> {
  const set = Prisma.sql`phase = COALESCE(${phase ?? null}, l.phase)`;
  return (await renewLease(db, SPOT_CHECK_LEASES, { claimId, set, returning: Prisma.sql`l.id` })) !== null;
}

export async function finishSpotCheck(db: Database, { claimId, result, explaining = false }: FinishedClaim): Promise<Finish> {
  const finish = await underClaim(db, SPOT_CHECK_LEASES, {
    claimId,
    write: (tx, check) => writeResult(tx, check, { result, explaining }),
  });
  if (finish !== 'stale') return finish;
  const rows = await db.$queryRaw<{ same: boolean }[]>(Prisma.sql`
    SELECT grading_has_result(id, ${jsonText(result)}::jsonb) AS same FROM spot_checks WHERE claim_id = ${claimId}::uuid`);
  return rows[0]?.same ? 'repeated' : 'stray';
}

async function writeResult(
  tx: Queryable,
  check: LockedSpotCheck,
  { result, explaining }: { result: Result; explaining: boolean },
): Promise<Finish> {
  const reason = whyNoResult(check, result);
  if (reason !== null) {
    await settleSpotCheck(tx, check, { outcome: 'failed', reason });
    return 'failed';
  }
  await tx.$executeRaw(Prisma.sql`
    UPDATE spot_checks SET ${resultColumns(result, explaining)} WHERE id = ${check.id}::uuid`);
  return 'effective';
}

export async function failSpotCheck(db: Database, failed: FailedClaim): Promise<AfterFailure | 'stale'> {
  return await endSpotCheck(db, { ...failed, outcome: 'failed' });
}

export async function releaseSpotCheck(db: Database, released: FailedClaim): Promise<AfterFailure | 'stale'> {
  return await endSpotCheck(db, { ...released, outcome: 'released' });
}

async function endSpotCheck(
  db: Database,
  { claimId, reason, outcome }: FailedClaim & { outcome: 'failed' | 'released' },
): Promise<AfterFailure | 'stale'> {
  return await underClaim(db, SPOT_CHECK_LEASES, { claimId, write: (tx, check) => settleSpotCheck(tx, check, { outcome, reason }) });
}

export async function renewSpotCheckExplanation(db: Database, claimId: string): Promise<boolean> {
  return (await renewLease(db, SPOT_CHECK_EXPLANATION_LEASES, { claimId, returning: Prisma.sql`l.id` })) !== null;
}

export async function explainSpotCheck(db: Database, { claimId, result }: { claimId: string; result: Result }) {
  return await underExplanation(db, claimId, Prisma.sql`${explanationColumns(result)},`);
}

export async function giveUpSpotCheckExplanation(db: Database, claimId: string) {
  return await underExplanation(db, claimId, Prisma.empty);
}

async function underExplanation(db: Database, claimId: string, set: Prisma.Sql): Promise<'explained' | 'stale'> {
  return await underClaim(db, SPOT_CHECK_EXPLANATION_LEASES, {
    claimId,
    async write(tx, check) {
      await endSpotCheckExplanation(tx, check, set);
      return 'explained' as const;
    },
  });
}
