import { type Answered, type Asked, type GradingJob, MOST_PASSED } from '@rooflab/fleet';
import type { PhaseMessage } from '@rooflab/grader';
import type { Result } from '@rooflab/result';
import type { WorkerContext } from './context.ts';
import { type Explaining, explainClaim } from './explain-claim.ts';
import { labOf } from './lab-of.ts';
import { createLifeline, type Lifeline } from './lifeline.ts';
import type { Pulse } from './pulse.ts';
import { traceGrading } from './trace-grading.ts';
import { type ClaimedWork, type Outcome, workUnderClaim } from './work-under-claim.ts';

export interface Graded {
  readonly outcome: Outcome<Result>;
  /** Resolves when the explanation that follows the verdict is delivered or given up. Null: none follows. Never rejects. */
  readonly explained: Promise<void> | null;
}

/**
 * Grades a claimed job and delivers the verdict as soon as it is known, or reports why there is none. An explanation goes on after this returns, until it is
 * delivered too. Never throws.
 *
 * @param onUnderWay as of `RunOptions`
 */
export async function gradeClaim(context: WorkerContext, job: GradingJob, onUnderWay: () => void = () => {}): Promise<Graded> {
  const { claimId, exercise, labVersion, attempt } = job;
  const claimedMs = performance.now();
  context.log.info({ claimId, exercise, labVersion, attempt }, 'grading');
  const trace = traceGrading(job, claimedMs);
  const child = createLifeline();
  const { work, phases, explanation } = verdictWork(context, job, { child, claimedMs, onUnderWay });
  const outcome = await workUnderClaim(context, work);
  const explaining = explanation();
  if (explaining === null) child.cut(new Error('No explanation is awaited.'));
  const end = (whole: Result | null): void => trace.end({ outcome: outcome.kind, phases: whole?.phases ?? phases() });
  const explained = explaining && explainClaim(context, claimId, explaining).then(end);
  if (explained === null) end(null);
  if (outcome.kind !== 'result') return { outcome, explained };
  const { result } = outcome.result;
  return { outcome: result.verdict === 'system-error' ? { kind: 'fault', reason: result.message } : { kind: 'result', result }, explained };
}

interface Verdict {
  readonly result: Result;
  /** The same result is to be explained. */
  readonly explaining: boolean;
  /** When it was known. */
  readonly toldMs: number;
}

interface VerdictWork {
  readonly work: ClaimedWork<Step, Verdict>;
  /** Up to the verdict, and until it was stored; none as long as it is not. */
  readonly phases: () => Result['phases'];
  /** Null unless the verdict is stored and its explanation follows. */
  readonly explanation: () => Explaining | null;
}

interface GradingProcess {
  readonly child: Lifeline;
  readonly claimedMs: number;
  readonly onUnderWay: () => void;
}

function verdictWork(context: WorkerContext, job: GradingJob, { child, claimedMs, onUnderWay }: GradingProcess): VerdictWork {
  const { portal, log, runner } = context;
  const { claimId, exercise, labVersion, source, seed, marks, gradedBy, hazardsAreWrong } = job;
  const request = { exercise, source, seed, mode: 'grade', gradedBy, hazardsAreWrong, ...(marks !== null && { marks }) } as const;
  const begun = { phase: 'preparing', sinceMs: claimedMs };
  let whole: Promise<Result> | null = null;
  let explaining: Explaining | null = null;
  let phases: Result['phases'] = [];
  const work: ClaimedWork<Step, Verdict> = {
    claimId,
    beat: (steps) => portal.ask('beat', { claimId, ...told(steps) }),
    async perform(pulse, signal) {
      child.hangsOn(signal);
      const lab = await labOf(context, labVersion);
      const verdict = Promise.withResolvers<Verdict>();
      const tell = (result: Result, isWhole: boolean) => verdict.resolve({ result, explaining: !isWhole, toldMs: performance.now() });
      const options = {
        begun,
        onUnderWay,
        onPhase: tellSteps(pulse),
        onVerdict: (result: Result) => tell(result, false),
        signal: child.signal,
      };
      whole = runner.grade(request, { ...options, ...lab });
      whole.then((result) => tell(result, true), verdict.reject);
      return await verdict.promise;
    },
    async finish({ result, explaining: follows, toldMs }) {
      const { finish } = await portal.ask('finish', { claimId, result, explaining: follows });
      const storedMs = performance.now();
      phases = [...result.phases, { phase: 'storing', ms: storedMs - toldMs }];
      if (whole && follows && STORED.has(finish)) explaining = { whole, phases, storedMs, child };
      log.info({ claimId, finish, verdict: result.verdict, score: result.score, phases }, 'graded');
      return finish;
    },
    fail: async (reason, byLab) => (await portal.ask('fail', { claimId, reason: reason, byLab })).after,
    release: async (reason) => (await portal.ask('release', { claimId, reason })).after,
  };
  return { work, phases: () => phases, explanation: () => explaining };
}

const STORED: ReadonlySet<string> = new Set(['effective', 'recorded', 'repeated'] satisfies Answered<'finish'>['finish'][]);

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
function told(steps: readonly Step[]): Pick<Asked<'beat'>, 'phase' | 'progress' | 'passed'> {
  const ends = steps.filter(({ phase }, at) => steps[at + 1]?.phase !== phase).map(asSent);
  return {
    ...ends.at(-1),
    passed: ends
      .slice(0, -1)
      .filter(({ progress }) => progress !== undefined)
      .slice(-MOST_PASSED),
  };
}

function asSent({ phase, progress }: Step): Asked<'beat'>['passed'][number] {
  return { phase, ...(progress && { progress: { ...progress } }) };
}
