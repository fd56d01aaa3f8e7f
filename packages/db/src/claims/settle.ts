import { type AlertKind, raiseAlert } from '../alerts.ts';
import { recordAudit } from '../audit.ts';
import type { Queryable } from '../client.ts';
import { recordEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';
import { announceWork } from '../queue/listen.ts';
import type { LockedGrading } from './lock-grading.ts';

/** How often a grading is retried after failures on our side before the hand-in ends as `system-error`. */
export const MAX_RETRIES = 3;

export interface Failure {
  readonly outcome: 'failed' | 'lost' | 'released';
  /** Shown to staff. */
  readonly reason: string;
}

/** What happens to the job after an attempt that ended without a result. */
export type AfterFailure = 'retried' | 'system-error';

/**
 * Ends a running attempt that failed through no fault of the student: the job waits again, or after `MAX_RETRIES` retries ends as `system-error`,
 * which uses up no attempt and alerts staff. The grading must be locked and unfinished.
 */
export async function settleFailure(
  tx: Queryable,
  { grading, failure }: { grading: LockedGrading; failure: Failure },
): Promise<AfterFailure> {
  const failures = (await countFailures(tx, grading)) + (failure.outcome === 'released' ? 0 : 1);
  const final = failures > MAX_RETRIES;
  await tx.$executeRaw(Prisma.sql`
    UPDATE gradings SET finished_at = GREATEST(clock_timestamp(), heartbeat_at), outcome = ${failure.outcome}::grading_outcome,
      failure = ${storableText(failure.reason)}, verdict = ${final ? 'system-error' : null}
    WHERE id = ${grading.id}::uuid`);
  if (final) await endAsSystemError(tx, { grading, failures, reason: failure.reason });
  else await waitAgain(tx, grading);
  return final ? 'system-error' : 'retried';
}

async function countFailures(tx: Queryable, { handInId, regradeSetId }: LockedGrading): Promise<number> {
  return await tx.grading.count({ where: { handInId, regradeSetId, outcome: { in: ['failed', 'lost'] } } });
}

/** Puts the job back at its former turn. */
async function waitAgain(tx: Queryable, { handInId, regradeSetId, attempt }: LockedGrading): Promise<void> {
  await announceWork(tx);
  if (regradeSetId !== null) {
    await tx.$executeRaw`
      UPDATE regrade_items SET claimed_at = NULL WHERE regrade_set_id = ${regradeSetId}::uuid AND hand_in_id = ${handInId}::uuid`;
    return;
  }
  await tx.$executeRaw`UPDATE hand_ins SET claimed_at = NULL WHERE id = ${handInId}::uuid`;
  await recordEvent(tx, handInId, { kind: 'retrying', data: { attempt, retries: MAX_RETRIES } });
}

async function endAsSystemError(
  tx: Queryable,
  { grading, failures, reason }: { grading: LockedGrading; failures: number; reason: string },
): Promise<void> {
  if (grading.regradeSetId === null) {
    await tx.$executeRaw`
      UPDATE hand_ins SET claimed_at = NULL, ended_at = GREATEST(clock_timestamp(), queued_at), refunded_at = GREATEST(clock_timestamp(), queued_at)
      WHERE id = ${grading.handInId}::uuid`;
    await recordEvent(tx, grading.handInId, { kind: 'ended', data: { verdict: 'system-error', score: null, maxScore: null } });
  } else {
    await endRegradeItem(tx, grading, null);
  }
  const message = `Grading ${grading.exercise} failed ${failures} times. ${
    grading.regradeSetId === null ? 'The attempt was given back.' : 'Its grade stays as it was.'
  } Last: ${reason}`;
  await raiseGradingAlert(tx, grading, { kind: 'system-error', message });
  await recordAudit(tx, {
    actor: 'system',
    action: grading.regradeSetId === null ? 'hand-in.system-error' : 'regrade-item.system-error',
    courseId: grading.courseId,
    subjectKind: 'hand-in',
    subjectId: grading.handInId,
    reason: message,
  });
}

export async function raiseGradingAlert(
  tx: Queryable,
  grading: LockedGrading,
  { kind, message }: { kind: AlertKind; message: string },
): Promise<void> {
  const { courseId, handInId, workerId } = grading;
  await raiseAlert(tx, { kind, message, courseId, handInId, workerId, gradingId: grading.id });
}

/** Notes that an item of the set has ended, and if it was the last one, that the set is ready. */
export async function endRegradeItem(tx: Queryable, { regradeSetId, handInId }: LockedGrading, gradingId: string | null): Promise<void> {
  if (regradeSetId === null) return;
  await tx.$executeRaw`
    UPDATE regrade_items SET claimed_at = NULL, ended_at = clock_timestamp(), grading_id = ${gradingId}::uuid
    WHERE regrade_set_id = ${regradeSetId}::uuid AND hand_in_id = ${handInId}::uuid`;
  await markReadyWhenDone(tx, regradeSetId);
}

/** The lock lets two items that end at the same time see each other. */
async function markReadyWhenDone(tx: Queryable, regradeSetId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM regrade_sets WHERE id = ${regradeSetId}::uuid FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE regrade_sets SET ready_at = GREATEST(clock_timestamp(), started_at)
    WHERE id = ${regradeSetId}::uuid AND started_at IS NOT NULL AND ready_at IS NULL AND cancelled_at IS NULL
      AND NOT EXISTS (SELECT FROM regrade_items WHERE regrade_set_id = ${regradeSetId}::uuid AND ended_at IS NULL)`;
}
