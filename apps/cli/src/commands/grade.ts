import { appendFile } from 'node:fs/promises';
import type { GradeRequest } from '@rooflab/grader';
import type { Result } from '@rooflab/result';
import { createRunner, type DevicePreference, RunnerError } from '@rooflab/runner';
import { exitCodeOf } from '../exit-code.ts';
import { createProgress } from '../progress.ts';
import { readSubmission, type Submission } from '../read-submission.ts';
import type { ReportFormat } from '../report/formats.ts';
import { seedFrom } from '../seed.ts';
import { systemErrorResult } from '../system-error-result.ts';
import { writeOrExplain } from '../write-or-explain.ts';

export interface GradeOptions {
  readonly exercise: string;
  readonly file: string;
  readonly device: DevicePreference;
  readonly seed?: string;
  readonly format: ReportFormat;
  readonly output?: string;
  readonly plot?: string;
  readonly exitZeroOnFail?: boolean;
  /** By counts instead of times. */
  readonly counted?: boolean;
  readonly hazards: 'warn' | 'wrong';
}

/** Grades one file and reports it; returns the exit code. */
export async function gradeCommand(mode: GradeRequest['mode'], options: GradeOptions): Promise<number> {
  const seed = seedFrom(options.seed);
  const runner = createRunner({ device: options.device });
  try {
    const submission = await readSubmission(options.exercise, options.file);
    const startedMs = performance.now();
    const result = await gradeOrSystemError(runner, submission, requestOf(mode, submission, { ...options, seed }));
    await report(result, { submission, options, executionMs: performance.now() - startedMs });
    const code = exitCodeOf(result.verdict);
    return code === 1 && options.exitZeroOnFail ? 0 : code;
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
  try {
    return await runner.grade(request, { onPhase: progress.show });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return systemErrorResult(exercise, request, error.message);
  } finally {
    progress.done();
  }
}

interface Reported {
  readonly submission: Submission;
  readonly options: GradeOptions;
  readonly executionMs: number;
}

async function report(result: Result, { submission, options, executionMs }: Reported): Promise<void> {
  const { formats } = await import('../report/formats.ts');
  const colour = options.output === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
  const { operation, marks } = submission.exercise;
  const input = { result, source: submission.source, file: submission.file, colour, operation, marks, executionMs };
  const text = formats[options.format](input);
  if (options.plot !== undefined) {
    const { svgPlot } = await import('../report/svg-plot.ts');
    const svg = svgPlot(input);
    if (svg === null) process.stderr.write('Nothing was timed, so there is nothing to plot.\n');
    else await writeOrExplain(options.plot, svg);
  }
  if (options.output === undefined) process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  else await writeOrExplain(options.output, text);
  const summaryPath = process.env.GITHUB_STEP_SUMMARY;
  if (options.format === 'github' && summaryPath) {
    const { summaryMarkdown } = await import('../report/github-summary.ts');
    await appendFile(summaryPath, summaryMarkdown(input));
  }
}
