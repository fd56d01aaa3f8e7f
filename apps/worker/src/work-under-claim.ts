import { LONGEST_REASON } from '@rooflab/fleet';
import { ChildStopped, LabCodeError, RunnerError } from '@rooflab/runner';
import type { WorkerContext } from './context.ts';
import { DeliveryRefused, deliver } from './deliver.ts';
import { type Beats, type Pulse, startPulse } from './pulse.ts';

/** The outcome of a piece of work, and what it says about this worker's health. */
export type Outcome<Done> =
  | { readonly kind: 'result'; readonly result: Done }
  /** Our fault, not the student's; `byLab`: of the code of a lab, so it says nothing about this worker. */
  | { readonly kind: 'fault'; readonly reason: string; readonly byLab?: boolean }
  /** Given back, or taken away: says nothing about health. */
  | { readonly kind: 'ended' };

/**
 * A claimed piece of work. The portal does everything under its claim once, so it is safe to repeat; `stale` and `stray` mean that the claim was lost.
 */
export interface ClaimedWork<News, Done> extends Beats<News> {
  readonly perform: (pulse: Pulse<News>, signal: AbortSignal) => Promise<Done>;
  readonly finish: (done: Done) => Promise<string>;
  readonly fail: (reason: string, byLab: boolean) => Promise<string>;
  readonly release: (reason: string) => Promise<string>;
}

/** Does the work while it renews the lease, and delivers the outcome, or reports why nothing could be delivered. Never throws. */
export async function workUnderClaim<News, Done>(context: WorkerContext, work: ClaimedWork<News, Done>): Promise<Outcome<Done>> {
  const performed = await perform(context, work);
  try {
    return await report(context, work, performed);
  } catch (error) {
    context.log.error({ claimId: work.claimId, err: error }, 'nothing could be delivered; the lease will run out');
    return { kind: 'fault', reason: messageOf(error) };
  }
}

type Performed<Done> = Outcome<Done> | { readonly kind: 'stopped' } | { readonly kind: 'lost' };

async function perform<News, Done>(context: WorkerContext, work: ClaimedWork<News, Done>): Promise<Performed<Done>> {
  const { log, stop } = context;
  const { claimId } = work;
  const pulse = startPulse(context, work);
  try {
    return { kind: 'result', result: await work.perform(pulse, AbortSignal.any([pulse.lost, stop.now])) };
  } catch (error) {
    if (pulse.lost.aborted) return { kind: 'lost' };
    // Who stops all processes of a job or a service stops the grading with the worker.
    if (stop.now.aborted || (stop.drain.aborted && error instanceof ChildStopped)) return { kind: 'stopped' };
    log.error({ claimId, err: error, ...(error instanceof RunnerError && { stderr: error.stderr }) }, 'failed through our fault');
    return { kind: 'fault', reason: messageOf(error), byLab: error instanceof LabCodeError };
  } finally {
    // Before the result is sent: a beat after it would find the claim closed.
    await pulse.stop();
  }
}

async function report<News, Done>(
  context: WorkerContext,
  work: ClaimedWork<News, Done>,
  performed: Performed<Done>,
): Promise<Outcome<Done>> {
  switch (performed.kind) {
    case 'result':
      return await deliverResult(context, work, performed.result);
    case 'fault':
      await deliverFault(context, work, performed);
      return performed;
    case 'stopped':
      await giveBack(context, work);
      return { kind: 'ended' };
    default:
      context.log.warn({ claimId: work.claimId }, 'the claim was lost, and nothing is sent');
      return { kind: 'ended' };
  }
}

async function deliverResult<News, Done>(context: WorkerContext, work: ClaimedWork<News, Done>, result: Done): Promise<Outcome<Done>> {
  const { log } = context;
  const { claimId } = work;
  try {
    const finish = await deliver(context, { what: 'result', claimId, send: () => work.finish(result) });
    if (finish === null) return { kind: 'ended' };
    const isLost = finish === 'stray' || finish === 'stale';
    log[isLost ? 'warn' : 'info']({ claimId, finish }, isLost ? 'the claim was lost before the end' : 'delivered');
    return { kind: 'result', result };
  } catch (error) {
    if (!(error instanceof DeliveryRefused)) throw error;
    const reason = `${error.message} ${messageOf(error.cause)}`;
    log.error({ claimId, err: error.cause, result }, 'the portal refused the result');
    await deliverFault(context, work, { reason });
    return { kind: 'fault', reason };
  }
}

async function deliverFault<News, Done>(
  context: WorkerContext,
  work: ClaimedWork<News, Done>,
  { reason, byLab = false }: { readonly reason: string; readonly byLab?: boolean },
): Promise<void> {
  const { claimId } = work;
  const after = await deliver(context, { what: 'fault', claimId, send: () => work.fail(reason.slice(0, LONGEST_REASON), byLab) });
  if (after !== null) context.log.warn({ claimId, after, reason }, 'ended without a result');
}

/** The worker must stop at once: one attempt, and if that fails the lease expires. */
async function giveBack<News, Done>(context: WorkerContext, work: ClaimedWork<News, Done>): Promise<void> {
  const { claimId } = work;
  const after = await deliver(context, { what: 'claim', claimId, send: () => work.release('The worker had to stop.') });
  if (after !== null) context.log.warn({ claimId, after }, 'gave the claim back');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
