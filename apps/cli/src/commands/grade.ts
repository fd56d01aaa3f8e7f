import { basename } from 'node:path';
import type { GradeRequest } from '@rooflab/grader';
import type { Result } from '@rooflab/result';
import { createRunner, type DevicePreference, RunnerError } from '@rooflab/runner';
import { exitCodeFor } from '../exit-code.ts';
import { createProgress } from '../progress.ts';
import { readBase } from '../read-base.ts';
import { readSubmission, type Submission } from '../read-submission.ts';
import { compareResults } from '../report/comparison.ts';
import type { ReportInput } from '../report/report-input.ts';
import { seedFrom } from '../seed.ts';
import { systemErrorResult } from '../system-error-result.ts';
import { writeOrExplain } from '../write-or-explain.ts';
import { checkFormat, type ReportOptions, reportInput, writeReport } from '../write-report.ts';

export interface GradeOptions extends ReportOptions {
  readonly exercise: string;
  readonly file: string;
  readonly device: DevicePreference;
  readonly seed?: string;
  readonly plot?: string;
  readonly exitZeroOnFail?: boolean;
  /** By counts instead of times. */
  readonly counted?: boolean;
  readonly hazards: 'warn' | 'wrong';
  /** An earlier report of `--format json`; a file that is slower than there fails. */
  readonly compare?: string;
}

/** Grades one file and reports it; returns the exit code. */
export async function gradeCommand(mode: GradeRequest['mode'], options: GradeOptions): Promise<number> {
  const seed = seedFrom(options.seed);
  checkFormat(options);
  const runner = createRunner({ device: options.device });
  try {
    const submission = await readSubmission(options.exercise, options.file);
    const base = options.compare === undefined ? null : await readBase(options.compare, submission.exercise.id);
    const startedMs = performance.now();
    const result = await gradeOrSystemError(runner, submission, requestOf(mode, submission, { ...options, seed }));
    const comparison = base && compareResults(base, result, { base: basename(options.compare ?? ''), enforced: true });
    const input = reportInput(result, submission, { executionMs: performance.now() - startedMs, comparison });
    if (options.plot !== undefined) await writePlot(options.plot, input);
    await writeReport([input], options);
    return exitCodeFor(input, options);
  } finally {
    await runner.close();
  }
}

function requestOf(
  mode: GradeRequest['mode'],
  { exercise, source }: Submission,
  { seed, counted, hazards }: Pick<GradeOptions, 'counted' | 'hazards'> & { readonly seed: string },
): GradeRequest {
  const gradedBy = counted ? 'counts' : 'time';
  return { exercise: exercise.id, source, seed, mode, gradedBy, hazardsAreWrong: hazards === 'wrong' };
}

async function gradeOrSystemError(
  runner: ReturnType<typeof createRunner>,
  { exercise }: Submission,
  request: GradeRequest,
): Promise<Result> {
  const progress = createProgress(process.stderr);
  const stopped = whenStopped();
  try {
    return await Promise.race([runner.grade(request, { onPhase: progress.show }), stopped.promise]);
  } catch (error) {
    // Whatever went wrong, a report says so, and whoever waits for it does not wait in vain.
    const message = error instanceof Error ? error.message : String(error);
    return systemErrorResult(exercise, request, error instanceof RunnerError ? message : `The grader failed: ${message}`);
  } finally {
    stopped.ignore();
    progress.done();
  }
}

/** Rejects at a SIGTERM, which runners send before they kill a step that takes too long: there is time left for a report. */
function whenStopped(): { readonly promise: Promise<never>; readonly ignore: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new RunnerError('The grading was stopped from outside before it came to an end.'));
  process.once('SIGTERM', stop);
  return { promise, ignore: () => process.off('SIGTERM', stop) };
}

async function writePlot(path: string, input: ReportInput): Promise<void> {
  const { svgPlot } = await import('../report/svg-plot.ts');
  const svg = svgPlot(input);
  if (svg === null) process.stderr.write('Nothing was timed, so there is nothing to plot.\n');
  else await writeOrExplain(path, svg);
}
