import type { Result } from '@rooflab/result';
import type { WorkerContext } from './context.ts';
import type { Lifeline } from './lifeline.ts';
import { type ClaimedWork, workUnderClaim } from './work-under-claim.ts';

/** A verdict that is stored, and the explanation that follows it from the same process. */
export interface Explaining {
  /** The whole result. */
  readonly whole: Promise<Result>;
  /** Up to the verdict, and until it was stored. */
  readonly phases: Result['phases'];
  readonly storedMs: number;
  readonly child: Lifeline;
}

/**
 * Keeps the claim until the explanation is delivered, or gives it up; whatever ends it, the verdict stays as it was stored. The whole result; null where it
 * was given up. Never throws.
 */
export async function explainClaim(context: WorkerContext, claimId: string, explaining: Explaining): Promise<Result | null> {
  const outcome = await workUnderClaim(context, explanationWork(context, claimId, explaining));
  return outcome.kind === 'result' ? outcome.result : null;
}

function explanationWork(
  { portal }: WorkerContext,
  claimId: string,
  { whole, phases, storedMs, child }: Explaining,
): ClaimedWork<never, Result> {
  const giveUp = async () => (await portal.ask('give-up-explanation', { claimId })).explained;
  return {
    claimId,
    beat: () => portal.ask('beat-explanation', { claimId }),
    async perform(_pulse, signal) {
      child.hangsOn(signal);
      const result = await whole;
      // It was taken while the verdict was stored, too: that time counts once.
      return { ...result, phases: [...phases, { phase: 'x-ray', ms: performance.now() - storedMs }] };
    },
    finish: async (result) => (await portal.ask('explain', { claimId, result })).explained,
    fail: giveUp,
    release: giveUp,
  };
}
