import { openVersion } from '@rooflab/catalogue';
import { type Claim, failClaim, finishClaim, heartbeat, readLabArchive, releaseClaim } from '@rooflab/db';
import type { PhaseMessage } from '@rooflab/grader';
import type { Result } from '@rooflab/result';
import type { WorkerContext } from './context.ts';
import type { Pulse } from './pulse.ts';
import { type Outcome, workUnderClaim } from './work-under-claim.ts';

export type Graded = Outcome<Result>;

/** Grades a claimed job and delivers the result, or reports why there is none. Never throws. */
export async function gradeClaim(context: WorkerContext, claim: Claim): Promise<Graded> {
  const { db, log, runner } = context;
  const { claimId, handInId, exercise, labVersion, attempt, kind, source, seed, marks, gradedBy, hazardsAreWrong } = claim;
  log.info({ claimId, handInId, exercise, labVersion, attempt, kind }, 'grading');
  const request = { exercise, source, seed, mode: 'grade', gradedBy, hazardsAreWrong, ...(marks !== null && { marks }) } as const;
  const graded = await workUnderClaim<Step, Result>(context, {
    claimId,
    beat: (steps) => heartbeat(db, { claimId, ...told(steps) }),
    async perform(pulse, signal) {
      const lab = labVersion === null ? null : await openVersion(labVersion, () => readLabArchive(db, labVersion));
      return await runner.grade(request, { onPhase: tellSteps(pulse), signal, ...(lab && { lab: lab.folder }) });
    },
    async finish(result) {
      const finish = await finishClaim(db, { claimId, result });
      log.info({ claimId, finish, verdict: result.verdict, score: result.score }, 'graded');
      return finish;
    },
    fail: (reason, byLab) => failClaim(db, { claimId, reason, byLab }),
    release: (reason) => releaseClaim(db, { claimId, reason }),
  });
  const isFault = graded.kind === 'result' && graded.result.verdict === 'system-error';
  return isFault ? { kind: 'fault', reason: graded.result.message } : graded;
}

type Step = Pick<PhaseMessage, 'phase' | 'progress'>;

/** Every phase with its progress; a step without progress of its own leaves its phase's unchanged. */
function tellSteps(pulse: Pulse<Step>): (step: Step) => void {
  let phase: string | undefined;
  return (step) => {
    if (step.phase === phase && step.progress === undefined) return;
    phase = step.phase;
    pulse.tell({ phase: step.phase, ...(step.progress && { progress: step.progress }) });
  };
}

/** The last step, and for each phase that ended before it, its final progress. */
function told(steps: readonly Step[]): Partial<Step> & { readonly passed: readonly Step[] } {
  const ends = steps.filter(({ phase }, at) => steps[at + 1]?.phase !== phase);
  return { ...ends.at(-1), passed: ends.slice(0, -1).filter(({ progress }) => progress !== undefined) };
}
