import type { GradeRequest } from '@rooflab/grader';
import type { Result } from '@rooflab/result';
import type { ChosenKernel } from './project/choose-kernels.ts';
import { type EarlierCommit, earlierSource } from './project/earlier-source.ts';
import { type Comparison, compareResults, confirmed, isRight, nothingToCompare } from './report/content/comparison.ts';
import { isByCounts } from './report/content/counted-rows.ts';

/** Grades WGSL for the kernel's exercise, with the seed and on the device of the kernel's own grading. */
export type GradeSource = (source: string, gradedBy: NonNullable<GradeRequest['gradedBy']>) => Promise<Result>;

interface GradedKernel {
  readonly chosen: ChosenKernel;
  readonly source: string;
  readonly result: Result;
}

/**
 * Compares a kernel with itself at a commit. By time where it was timed on hardware: the two are graded in the order now, then, then, now,
 * so that a device that is warming up favours neither, and the kernel is slower only if both pairs say so. Otherwise by counts, which need
 * no repetition: times of a software device decide nothing.
 */
export async function compareToCommit(
  { chosen, source, result }: GradedKernel,
  earlier: EarlierCommit,
  grade: GradeSource,
): Promise<Comparison> {
  const about = { base: earlier.label, enforced: true };
  const found = await earlierSource(chosen, earlier);
  if ('missing' in found) return nothingToCompare(found.missing, about);
  if (found.source === source) return nothingToCompare('the file is the same there', about);
  if (!isRight(result)) return nothingToCompare('this file is not right', about);

  const compared = (before: Result, after: Result): Comparison =>
    [before, after].some(({ verdict }) => verdict === 'system-error')
      ? { ...nothingToCompare('a grading for it failed, through no fault of yours', about), ungraded: true }
      : compareResults(before, after, about);
  if (!result.performance.graded) {
    const now = isByCounts(result) ? result : await grade(source, 'counts');
    return compared(await grade(found.source, 'counts'), now);
  }
  const first = compared(await grade(found.source, 'time'), result);
  if (!first.slower) return first;
  const before = await grade(found.source, 'time');
  return confirmed(first, compared(before, await grade(source, 'time')));
}
