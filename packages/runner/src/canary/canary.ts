import type { GradeRequest } from '@rooflab/grader';
import type { ChildOutcome } from '../run-in-child.ts';
import { RunnerError } from '../runner-error.ts';
import { CANARY_ID } from './canary-id.ts';
import { CANARY_KERNEL } from './exercise.ts';

/** A kernel known to be right. If it fails, the machine is broken, and no student's kernel may be judged. */
export function canaryRequest(): GradeRequest {
  return { exercise: CANARY_ID, source: CANARY_KERNEL, seed: 'ca0a17', mode: 'check' };
}

/** Throws `RunnerError` unless the canary has been accepted. */
export function expectCanaryAccepted(outcome: ChildOutcome): void {
  const reply = outcome.kind === 'reply' ? outcome.reply : null;
  if (reply?.kind === 'result' && reply.result.verdict === 'accepted') return;
  const how =
    reply?.kind === 'result'
      ? `the verdict ${reply.result.verdict}`
      : reply && 'message' in reply
        ? reply.message
        : `a process that was ${outcome.kind}`;
  throw new RunnerError(
    `After a grading that had to be ended, a kernel known to be right got ${how}. Nothing is graded until it passes; if it stays so, restart the machine's GPU driver.`,
    { stderr: outcome.kind === 'reply' ? '' : outcome.stderr },
  );
}
