import { createHash } from 'node:crypto';
import type { Result } from '@rooflab/result';
import type { Database, Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { jsonText, storableJson } from '../json.ts';
import { forgetLabFaults } from '../labs/lab-faults.ts';
import { underClaim } from '../leases/leases.ts';
import { tellWebhooks } from '../outgoing/tell-webhooks.ts';
import { drawSpotCheck } from '../spot-checks/draw-spot-check.ts';
import { GRADING_LEASES, UnknownClaim } from './grading-leases.ts';
import type { LockedGrading } from './lock-grading.ts';
import { resultColumns } from './result-columns.ts';
import { endRegradeItem, raiseGradingAlert, settleFailure } from './settle.ts';
import { whyNoResult } from './why-no-result.ts';

export type Finish =
  /** Stored, and now the hand-in's grade. */
  | 'effective'
  /** Stored as part of a regrade set; takes effect once the set is applied. */
  | 'recorded'
  /** This very result was stored before: a repeated delivery. */
  | 'repeated'
  /** The claim is no longer the current one: the result is kept aside and never takes effect. */
  | 'stray'
  /** The result was a `system-error`, so the job waits again or has ended as one. */
  | 'failed';

export interface FinishedClaim {
  readonly claimId: string;
  readonly result: Result;
  /** The result is to be explained: keep the claim with `renewExplanation`, and end it with `explainClaim` or `giveUpExplanation`. */
  readonly explaining?: boolean;
  /** Share of the verdicts on hand-ins that another worker checks, between 0 (the default) and 1. */
  readonly spotCheckShare?: number;
}

/**
 * Writes a result and ends its job in one transaction, if this claim is the current one of an unfinished grading; otherwise keeps the result aside.
 * Safe to repeat until it answers. Throws `UnknownClaim`, and also when the database refuses the result (such as a score above its maximum): report
 * that with `failClaim`.
 */
export async function finishClaim(db: Database, { claimId, ...finished }: FinishedClaim): Promise<Finish> {
  const finish = await underClaim(db, GRADING_LEASES, { claimId, write: (tx, grading) => finishGrading(tx, grading, finished) });
  // A grading that has ended never changes again, so no lock is needed.
  return finish === 'stale' ? await keepStray(db, claimId, finished.result) : finish;
}

type Finished = Omit<FinishedClaim, 'claimId'>;

async function finishGrading(tx: Queryable, grading: LockedGrading, finished: Finished): Promise<Finish> {
  const { result } = finished;
  const reason = whyNoResult(grading, result);
  if (reason !== null) {
    await settleFailure(tx, { grading, failure: { outcome: 'failed', reason } });
    return 'failed';
  }
  await writeResult(tx, grading, finished);
  await forgetLabFaults(tx, grading);
  if (result.verdict === 'rejected') {
    const message = `${grading.exercise} on ${grading.workerName}: ${result.message}`;
    await raiseGradingAlert(tx, grading, { kind: 'rejected', message });
  }
  return grading.regradeSetId === null ? 'effective' : 'recorded';
}

async function keepStray(db: Queryable, claimId: string, result: Result): Promise<Finish> {
  const json = storableJson(result);
  const text = jsonText(result);
  const rows = await db.$queryRaw<{ gradingId: string; same: boolean }[]>(Prisma.sql`
    SELECT id AS "gradingId", grading_has_result(id, ${text}::jsonb) AS same FROM gradings WHERE claim_id = ${claimId}::uuid`);
  const [grading] = rows;
  if (grading === undefined) throw new UnknownClaim(`There is no claim ${claimId}.`);
  if (grading.same) return 'repeated';
  const resultSha256 = createHash('sha256').update(text).digest('hex');
  await db.strayResult.createMany({ data: [{ gradingId: grading.gradingId, result: json, resultSha256 }], skipDuplicates: true });
  return 'stray';
}

async function writeResult(
  tx: Queryable,
  grading: LockedGrading,
  { result, explaining = false, spotCheckShare = 0 }: Finished,
): Promise<void> {
  const live = grading.regradeSetId === null;
  await tx.$executeRaw(Prisma.sql`UPDATE gradings SET ${resultColumns(result, explaining)} WHERE id = ${grading.id}::uuid`);
  if (!live) {
    await endRegradeItem(tx, grading, grading.id);
    return;
  }
  await tx.$executeRaw`
    UPDATE hand_ins SET claimed_at = NULL, ended_at = GREATEST(clock_timestamp(), queued_at) WHERE id = ${grading.handInId}::uuid`;
  const { verdict, score, maxScore } = result;
  await recordEvent(tx, grading.handInId, { kind: 'ended', data: { verdict, score, maxScore, ...(explaining && { explaining }) } });
  await tellWebhooks(tx, { courseId: grading.courseId, event: 'hand-in.graded', subjectId: grading.handInId });
  await drawSpotCheck(tx, { gradingId: grading.id, share: spotCheckShare });
}
