import { type Claim, failClaim, finishClaim, releaseClaim } from '@rooflab/db';
import type { Result } from '@rooflab/result';
import { RunnerError } from '@rooflab/runner';
import type { WorkerContext } from './context.ts';
import { DeliveryRefused, deliver } from './deliver.ts';
import { startPulse } from './pulse.ts';

/** What a grading says of this worker's health. */
export type Graded =
  | { readonly kind: 'result'; readonly result: Result }
  /** Ours, not the student's. */
  | { readonly kind: 'fault'; readonly reason: string }
  /** Given back, or taken away: says nothing. */
  | { readonly kind: 'ended' };

/** Grades what was claimed and delivers what came of it, or says why nothing could. Throws nothing. */
export async function gradeClaim(context: WorkerContext, claim: Claim): Promise<Graded> {
  const { log } = context;
  const { claimId, handInId, exercise, attempt, kind } = claim;
  log.info({ claimId, handInId, exercise, attempt, kind }, 'grading');
  const graded = await gradeUnderPulse(context, claim);
  try {
    return await report(context, claim, graded);
  } catch (error) {
    log.error({ claimId, handInId, err: error }, 'nothing could be delivered; the lease expires, and the job is graded again');
    return { kind: 'fault', reason: messageOf(error) };
  }
}

type Attempt = Graded | { readonly kind: 'stopped' } | { readonly kind: 'lost' };

async function gradeUnderPulse(context: WorkerContext, claim: Claim): Promise<Attempt> {
  const { log, runner, stop } = context;
  const { claimId, exercise, source, seed, marks, gradedBy, hazardsAreWrong } = claim;
  const pulse = startPulse(context, claimId);
  try {
    const result = await runner.grade(
      { exercise, source, seed, mode: 'grade', gradedBy, hazardsAreWrong, ...(marks !== null && { marks }) },
      { onPhase: (step) => pulse.enter(step), signal: AbortSignal.any([pulse.lost, stop.now]) },
    );
    return { kind: 'result', result };
  } catch (error) {
    if (pulse.lost.aborted) return { kind: 'lost' };
    if (stop.now.aborted) return { kind: 'stopped' };
    log.error(
      { claimId, err: error, ...(error instanceof RunnerError ? { stderr: error.stderr } : {}) },
      'grading failed through our fault',
    );
    return { kind: 'fault', reason: messageOf(error) };
  } finally {
    // Before the result is sent: a beat after it would find the claim closed.
    await pulse.stop();
  }
}

async function report(context: WorkerContext, { claimId, handInId }: Claim, attempt: Attempt): Promise<Graded> {
  const { log } = context;
  switch (attempt.kind) {
    case 'result':
      return await deliverResult(context, claimId, attempt.result);
    case 'fault':
      await deliverFault(context, claimId, attempt.reason);
      return attempt;
    case 'stopped':
      await giveBack(context, claimId);
      return { kind: 'ended' };
    default:
      log.warn({ claimId, handInId }, 'the claim was lost while grading; another worker has the job, and nothing is sent');
      return { kind: 'ended' };
  }
}

async function deliverResult(context: WorkerContext, claimId: string, result: Result): Promise<Graded> {
  const { db, log } = context;
  try {
    const finish = await deliver(context, { what: 'result', claimId, send: () => finishClaim(db, { claimId, result }) });
    if (finish === null) return { kind: 'ended' };
    const level = finish === 'stray' ? 'warn' : 'info';
    log[level]({ claimId, finish, verdict: result.verdict, score: result.score }, 'graded');
  } catch (error) {
    if (!(error instanceof DeliveryRefused)) throw error;
    const reason = `${error.message} ${messageOf(error.cause)}`;
    log.error({ claimId, err: error.cause, result }, 'the database refused the result');
    await deliverFault(context, claimId, reason);
    return { kind: 'fault', reason };
  }
  return result.verdict === 'system-error' ? { kind: 'fault', reason: result.message } : { kind: 'result', result };
}

async function deliverFault(context: WorkerContext, claimId: string, reason: string): Promise<void> {
  const { db, log } = context;
  const after = await deliver(context, { what: 'fault', claimId, send: () => failClaim(db, { claimId, reason }) });
  if (after !== null) log.warn({ claimId, after, reason }, 'grading ended without a result');
}

/** The worker must be gone at once: one attempt, and if that fails the lease expires. */
async function giveBack(context: WorkerContext, claimId: string): Promise<void> {
  const { db, log } = context;
  const reason = 'The worker had to stop.';
  const after = await deliver(context, { what: 'claim', claimId, send: () => releaseClaim(db, { claimId, reason }) });
  if (after !== null) log.warn({ claimId, after }, 'gave the claim back');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
