import type { GradeRequest } from '@rooflab/grader';
import type { Result } from '@rooflab/result';
import { createRunner, type DevicePreference, type Runner, RunnerError } from '@rooflab/runner';
import { createProgress } from './progress.ts';
import type { Submission } from './read-submission.ts';
import { systemErrorResult } from './system-error-result.ts';

interface Asked {
  readonly device: DevicePreference;
  readonly request: Pick<GradeRequest, 'source' | 'seed'>;
  readonly submission: Submission;
}

/** Asks a runner of its own something about one file, and shows how far it is. A `RunnerError` becomes the result that says so; others are thrown. */
export async function askAboutKernel<Outcome>(
  { device, request: { source, seed }, submission: { exercise, lab } }: Asked,
  ask: (runner: Runner, options: Parameters<Runner['xray']>[1]) => Promise<Outcome>,
): Promise<Outcome | { readonly fault: Result }> {
  const runner = createRunner({ device });
  const progress = createProgress(process.stderr);
  try {
    return await ask(runner, { onPhase: progress.show, ...(lab !== undefined && { lab }) });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return { fault: systemErrorResult(exercise, { exercise: exercise.id, source, seed, mode: 'check' }, error.message) };
  } finally {
    progress.done();
    await runner.close();
  }
}
