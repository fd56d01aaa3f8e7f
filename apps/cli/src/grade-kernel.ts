import { basename } from 'node:path';
import type { GradeRequest } from '@rooflab/grader';
import type { PhaseStart } from '@rooflab/grader/timeline';
import type { Result } from '@rooflab/result';
import { type DevicePreference, type Runner, RunnerError } from '@rooflab/runner';
import { compareToCommit, type GradeSource } from './compare-to-commit.ts';
import { UsageError } from './exit-code.ts';
import type { OpenedLab } from './lab/open-lab.ts';
import { createProgress } from './progress.ts';
import type { ChosenKernel } from './project/choose-kernels.ts';
import type { EarlierCommit } from './project/earlier-source.ts';
import type { HazardEffect } from './project/hazard-effects.ts';
import { PROJECT_FILE } from './project/project-schema.ts';
import { readBase } from './read-base.ts';
import { knownExercise, readSubmission, type Submission } from './read-submission.ts';
import { compareResults } from './report/content/comparison.ts';
import type { ReportInput } from './report/content/report-input.ts';
import { refusedResult, systemErrorResult } from './system-error-result.ts';
import type { Stopped } from './when-stopped.ts';
import { reportInput } from './write-report.ts';

export interface GradingOptions {
  readonly mode: GradeRequest['mode'];
  readonly seed: string;
  readonly device: DevicePreference;
  readonly counted: boolean;
  readonly hazards: HazardEffect;
  /** Gives a file that cannot be read no points, instead of throwing `UsageError`. */
  readonly missingAsZero: boolean;
  /** An earlier report of `--format json`; fails if the file is slower than in it. */
  readonly compare: string | undefined;
  /** A commit; fails if the file is slower than at it. Both are graded in this run. */
  readonly compareTo: EarlierCommit | undefined;
}

export interface Grader {
  readonly runner: Runner;
  /** What ends a grading early, if anything does. */
  readonly stopped: Stopped | null;
  /** What the phases of the next result begin with; default: `queued`, when it is graded. */
  readonly begun?: PhaseStart;
}

/** A kernel that was read and found suitable for grading, or worth no points. */
export interface ReadKernel {
  readonly chosen: ChosenKernel;
  readonly submission: Submission;
  /** Why there is nothing to grade. */
  readonly refusal?: string;
}

/** Throws `UsageError` for an exercise that does not exist, and for a file that cannot be read unless such a file gets no points. */
export async function readKernel(chosen: ChosenKernel, missingAsZero: boolean, own?: OpenedLab): Promise<ReadKernel> {
  const { exercise: id, file, projectFolder } = chosen;
  const exercise = knownExercise(id, own);
  try {
    return { chosen, submission: await readSubmission(id, file, own) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    if (!missingAsZero)
      throw projectFolder !== null
        ? new UsageError(`${error.message} ${PROJECT_FILE} names it for ${id}: correct the file or the path.`)
        : error;
    return { chosen, submission: { exercise, file, source: '' }, refusal: `${error.message} Hand in your WGSL, in UTF-8, with this name.` };
  }
}

/** Grades a kernel and reports progress on stderr. Anything that is not the student's fault becomes the verdict `system-error`. */
export async function gradeKernel(
  { begun, ...grader }: Grader,
  { chosen, submission, refusal }: ReadKernel,
  options: GradingOptions,
): Promise<ReportInput> {
  const { exercise } = submission;
  const base = options.compare === undefined ? null : await readBase(options.compare, exercise.id);
  const request = requestOf(submission, options);
  const startedMs = performance.now();
  const result =
    refusal === undefined
      ? await gradeOrSystemError({ ...grader, ...(begun && { begun }) }, submission, request)
      : refusedResult({ exercise, request, software: options.device === 'software', message: refusal });
  const grade: GradeSource = (source, gradedBy) => gradeOrSystemError(grader, submission, { ...request, source, gradedBy });
  const comparison = options.compareTo
    ? await compareToCommit({ chosen, result, source: submission.source }, options.compareTo, grade)
    : base && compareResults(base, result, { base: basename(options.compare ?? ''), enforced: true });
  return reportInput(result, submission, { executionMs: performance.now() - startedMs, comparison });
}

function requestOf({ exercise, source }: Submission, { mode, seed, counted, hazards }: GradingOptions): GradeRequest {
  const gradedBy = counted ? 'counts' : 'time';
  return { exercise: exercise.id, source, seed, mode, gradedBy, hazardsAreWrong: hazards === 'wrong' };
}

async function gradeOrSystemError(
  { runner, stopped, begun }: Grader,
  { exercise, lab }: Submission,
  request: GradeRequest,
): Promise<Result> {
  const progress = createProgress(process.stderr);
  try {
    const grading = runner.grade(request, { onPhase: progress.show, ...(begun && { begun }), ...(lab !== undefined && { lab }) });
    return await Promise.race([grading, ...(stopped ? [stopped.promise] : [])]);
  } catch (error) {
    // Whatever went wrong, there must be a report: a job is waiting for it.
    const message = error instanceof Error ? error.message : String(error);
    return systemErrorResult(exercise, request, error instanceof RunnerError ? message : `The grader failed: ${message}`);
  } finally {
    progress.done();
  }
}
