import type { GradeRequest } from '@rooflab/grader';
import { findExercise } from '@rooflab/labs';
import { readRung } from '@rooflab/labs/node';
import type { ChildOutcome } from './run-in-child.ts';
import { RunnerError } from './runner-error.ts';

const EXERCISE = 'reduction/sum';

/** A kernel known to be right. If it fails, the machine is broken, and no student's kernel may be judged. */
export async function canaryRequest(): Promise<GradeRequest> {
  const found = findExercise(EXERCISE);
  if (!found) throw new RunnerError(`The canary's exercise ${EXERCISE} does not exist.`);
  const { source } = await readRung(found.exercise, found.exercise.referenceRung);
  return { exercise: EXERCISE, source, seed: 'ca0a17', mode: 'check' };
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
