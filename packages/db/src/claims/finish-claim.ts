import { createHash } from 'node:crypto';
import { type Result, resultSchema } from '@rooflab/result';
import { prettifyError } from 'zod';
import type { Database, Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { storableJson } from '../json.ts';
import { forgetLabFaults } from '../labs/lab-faults.ts';
import { underClaim } from '../leases/leases.ts';
import { tellWebhooks } from '../outgoing/tell-webhooks.ts';
import { fractionInterval } from './fraction-interval.ts';
import { GRADING_LEASES, UnknownClaim } from './grading-leases.ts';
import type { LockedGrading } from './lock-grading.ts';
import { endRegradeItem, raiseGradingAlert, settleFailure } from './settle.ts';

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

/**
 * Writes a result and ends its job in one transaction, if this claim is the current one of an unfinished grading; otherwise keeps the result aside.
 * Safe to repeat until it answers. Throws `UnknownClaim`, and also when the database refuses the result (such as a score above its maximum): report
 * that with `failClaim`.
 */
export async function finishClaim(db: Database, { claimId, result }: { claimId: string; result: Result }): Promise<Finish> {
  const finish = await underClaim(db, GRADING_LEASES, { claimId, write: (tx, grading) => finishGrading(tx, grading, result) });
  // A grading that has ended never changes again, so no lock is needed.
  return finish === 'stale' ? await keepStray(db, claimId, result) : finish;
}

async function finishGrading(tx: Queryable, grading: LockedGrading, result: Result): Promise<Finish> {
  const reason = whyNoResult(grading, result);
  if (reason !== null) {
    await settleFailure(tx, { grading, failure: { outcome: 'failed', reason } });
    return 'failed';
  }
  await writeResult(tx, grading, result);
  await forgetLabFaults(tx, grading);
  if (result.verdict === 'rejected') {
    const message = `${grading.exercise} on ${grading.workerName}: ${result.message}`;
    await raiseGradingAlert(tx, grading, { kind: 'rejected', message });
  }
  return grading.regradeSetId === null ? 'effective' : 'recorded';
}

function whyNoResult(grading: LockedGrading, result: Result): string | null {
  const read = resultSchema.safeParse(result);
  if (!read.success) return `What the worker delivered is not a valid result: ${prettifyError(read.error)}`;
  if (result.verdict === 'system-error' || result.score === null) return result.message;
  if (result.device.deviceClass === null) return 'The result does not say which device class it was graded on.';
  if (result.device.deviceClass !== 'untimed' && (result.device.deviceClass === 'counted') !== (grading.required === 'counted'))
    return wrongBasis(result);
  return result.exercise === grading.exercise ? null : `The result is for ${result.exercise}, not for ${grading.exercise}.`;
}

function wrongBasis({ device }: Result): string {
  return device.deviceClass === 'counted'
    ? 'The job is to be timed, but was graded by counts.'
    : 'The job is to be counted, but was timed.';
}

async function keepStray(db: Queryable, claimId: string, result: Result): Promise<Finish> {
  const json = storableJson(result);
  const text = JSON.stringify(json);
  const rows = await db.$queryRaw<{ gradingId: string; same: boolean }[]>(Prisma.sql`
    SELECT id AS "gradingId", grading_has_result(id, ${text}::jsonb) AS same FROM gradings WHERE claim_id = ${claimId}::uuid`);
  const [grading] = rows;
  if (grading === undefined) throw new UnknownClaim(`There is no claim ${claimId}.`);
  if (grading.same) return 'repeated';
  const resultSha256 = createHash('sha256').update(text).digest('hex');
  await db.strayResult.createMany({ data: [{ gradingId: grading.gradingId, result: json, resultSha256 }], skipDuplicates: true });
  return 'stray';
}

async function writeResult(tx: Queryable, grading: LockedGrading, result: Result): Promise<void> {
  const live = grading.regradeSetId === null;
  const { fraction, fractionLow, fractionHigh } = fractionInterval(result.performance);
  const json = (value: object): string => JSON.stringify(storableJson(value));
  await tx.$executeRaw(Prisma.sql`
    UPDATE gradings SET finished_at = GREATEST(clock_timestamp(), heartbeat_at), outcome = 'result',
      verdict = ${result.verdict}, score = ${result.score}, max_score = ${result.maxScore},
      fraction = ${fraction}, fraction_low = ${fractionLow}, fraction_high = ${fractionHigh},
      device_class = ${result.device.deviceClass}::device_class, device = ${json(result.device)}::jsonb, roof = ${json(result.roof)}::jsonb,
      harness_version = ${result.harness.version}, phase_times = ${json(result.phases)}::jsonb, result = ${json(result)}::jsonb
    WHERE id = ${grading.id}::uuid`);
  if (!live) {
    await endRegradeItem(tx, grading, grading.id);
    return;
  }
  await tx.$executeRaw`
    UPDATE hand_ins SET claimed_at = NULL, ended_at = GREATEST(clock_timestamp(), queued_at) WHERE id = ${grading.handInId}::uuid`;
  const { verdict, score, maxScore } = result;
  await recordEvent(tx, grading.handInId, { kind: 'ended', data: { verdict, score, maxScore } });
  await tellWebhooks(tx, { courseId: grading.courseId, event: 'hand-in.graded', subjectId: grading.handInId });
}
