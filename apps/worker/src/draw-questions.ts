import type { Asked, QuestionsJob } from '@rooflab/fleet';
import type { KernelQuestionsOutcome } from '@rooflab/grader';
import type { WorkerContext } from './context.ts';
import { labOf } from './lab-of.ts';
import { type ClaimedWork, type Outcome, workUnderClaim } from './work-under-claim.ts';

type Drawn = Asked<'finish-questions'>['drawn'];

/** Draws questions about an accepted kernel, and delivers them or why there are none. Never throws. */
export async function drawQuestions(context: WorkerContext, job: QuestionsJob): Promise<Outcome<unknown>> {
  const { claimId, exercise, labVersion } = job;
  context.log.info({ claimId, exercise, labVersion }, 'drawing questions');
  return await workUnderClaim(context, questionsWork(context, job));
}

function questionsWork(context: WorkerContext, { claimId, exercise, labVersion, source, seed }: QuestionsJob): ClaimedWork<never, Drawn> {
  const { portal, runner } = context;
  return {
    claimId,
    beat: () => portal.ask('beat-questions', { claimId }),
    async perform(_pulse, signal) {
      const lab = await labOf(context, labVersion);
      return drawnOf(await runner.kernelQuestions({ exercise, source, seed }, { signal, ...lab }));
    },
    finish: async (drawn) => (await portal.ask('finish-questions', { claimId, drawn })).end,
    fail: async (reason, byLab) => (await portal.ask('fail-questions', { claimId, reason, byLab })).end,
    release: async () => (await portal.ask('release-questions', { claimId })).end,
  };
}

function drawnOf(outcome: KernelQuestionsOutcome): Drawn {
  if ('questions' in outcome) return { questions: { ...outcome.questions } };
  if ('fault' in outcome) return { refusal: outcome.fault.message };
  const { line, refused } = outcome.refusal;
  return { refusal: line > 0 ? `Line ${line}: ${refused}` : refused };
}
