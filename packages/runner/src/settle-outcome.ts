import type { GradeRequest, Phase, PhaseMessage } from '@rooflab/grader';
import { endedEarly } from '@rooflab/grader/phase';
import type { Exercise } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { blameFor, type Interruption, usedMs, wasStopped } from './blame.ts';
import type { ChildReply, OutcomesAboutKernel } from './child-protocol.ts';
import type { Failure } from './failed-result.ts';
import type { ChildOutcome } from './run-in-child.ts';
import { ChildStopped, RunnerError } from './runner-error.ts';

interface Asked<R> {
  readonly request: R;
  readonly exercise: Exercise;
}

/** The result of a grading whose child has ended. Throws `RunnerError` when the end was not the student's fault. */
export async function settleGrading(outcome: ChildOutcome, asked: Asked<GradeRequest>): Promise<Result> {
  if (outcome.kind === 'reply' && outcome.reply.kind === 'result') return outcome.reply.result;
  if (outcome.graded) return endedEarly(outcome.graded);
  if (outcome.kind === 'reply') throw replyError(outcome.reply);
  return interruptedResult(outcome, asked);
}

/** What was asked about a kernel, or why there is none. Throws `RunnerError` when the end was not the student's fault. */
export async function settleAboutKernel<K extends keyof OutcomesAboutKernel>(
  kind: K,
  outcome: ChildOutcome,
  { request: { source, seed }, exercise }: Asked<Pick<GradeRequest, 'source' | 'seed'>>,
): Promise<OutcomesAboutKernel[K] | { readonly fault: Result }> {
  const request: GradeRequest = { exercise: exercise.id, source, seed, mode: 'check' };
  if (outcome.kind !== 'reply') return { fault: await interruptedResult(outcome, { request, exercise }) };
  // The compiler does not narrow a union by a kind that is a parameter.
  if (outcome.reply.kind === kind) return (outcome.reply as { readonly outcome: OutcomesAboutKernel[K] }).outcome;
  throw replyError(outcome.reply);
}

async function interruptedResult(outcome: Interruption, asked: Asked<GradeRequest>): Promise<Result> {
  const { equipment, cases } = outcome;
  if (blameFor(outcome) === 'ours' || !equipment) throw interruptionError(outcome);
  const { failedResult } = await import('./failed-result.ts'); // imports the grader, which a good grading does not need here
  return failedResult({ ...asked, equipment, failure: studentFailure(outcome), cases });
}

/** The error for a reply of the wrong kind. */
export function replyError(reply: ChildReply): RunnerError {
  switch (reply.kind) {
    case 'no-device':
      return new RunnerError(reply.message);
    case 'failed':
      return new RunnerError(reply.message, { stderr: reply.stack });
    default:
      return new RunnerError(`The grading process answered with a ${reply.kind} that was not expected.`);
  }
}

/** The error for a child that ended without a reply through no fault of the student. */
export function interruptionError(outcome: Interruption): RunnerError {
  const Fault = wasStopped(outcome) ? ChildStopped : RunnerError;
  return new Fault(`The grading process ${howItEnded(outcome)} while ${describeStep(outcome.phase)}.`, { stderr: outcome.stderr });
}

function howItEnded(outcome: Interruption): string {
  if (wasStopped(outcome)) return 'was stopped from outside';
  if (outcome.kind === 'exited' && outcome.signal === 'SIGKILL') return 'was killed from outside';
  if (outcome.kind === 'exited') return outcome.signal ? `crashed with ${outcome.signal}` : `exited with code ${outcome.code}`;
  const { reason, limits, phase } = outcome;
  switch (reason) {
    case 'step':
      return `was ended after ${formatLimit(limits.stepMs(phase))}`;
    case 'job':
      return `was ended because the whole grading took over ${formatLimit(limits.jobMs)}`;
    case 'memory':
      return `was ended because it took over ${limits.memoryBytes / 2 ** 30} GiB of memory`;
    case 'aborted':
      return 'was cancelled';
  }
}

function studentFailure(outcome: Interruption): Failure {
  const step = describeStep(outcome.phase);
  if (outcome.kind === 'exited') {
    return { verdict: 'runtime-error', message: `The device was lost while ${step}.`, hint: CRASH_HINT };
  }
  const { reason, limits, phase } = outcome;
  if (reason === 'memory') {
    const message = `More than ${limits.memoryBytes / 2 ** 30} GiB of memory were in use while ${step}, so it was ended.`;
    return { verdict: 'runtime-error', message, hint: compiles(phase) ? COMPILE_HINT : CRASH_HINT };
  }
  const limit =
    reason === 'job'
      ? `The whole grading took longer than ${formatLimit(limits.jobMs)}, ${formatLimit(usedMs(outcome, 'student'))} of them in steps of your file`
      : `No end after ${formatLimit(limits.stepMs(phase))}`;
  const message = `${limit}; stopped while ${step}.`;
  return { verdict: 'timeout', message, hint: compiles(phase) ? COMPILE_HINT : RUN_HINT };
}

/** The x-ray compiles a rewritten form of the kernel. */
function compiles({ phase, detail }: PhaseMessage): boolean {
  return phase === 'compiling' || detail === 'compiling';
}

const COMPILE_HINT =
  'The compiler copies every function into its callers and unrolls loops: call functions from fewer places, and shorten unrolled code and constant arrays.';
const RUN_HINT =
  'Look for a loop whose exit is never reached, and for a wait on another workgroup: WebGPU does not promise that it runs at the same time.';
const CRASH_HINT = 'Look for very long loops and very large private or workgroup arrays, and try the kernel without them.';

const DOING = {
  starting: 'starting',
  roof: 'measuring the roof',
  compiling: 'compiling',
  checking: 'checking',
  timing: 'timing',
  placing: 'placing the kernel on the roof',
  'x-ray': 'counting what the kernel touches',
} as const satisfies Record<Phase, string>;

/** A step as the end of a sentence: `checking (needles, n=257)`. */
function describeStep({ phase, detail }: PhaseMessage): string {
  return detail ? `${DOING[phase]} (${detail})` : DOING[phase];
}

/** `2 s`, `0.5 s`. */
function formatLimit(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
