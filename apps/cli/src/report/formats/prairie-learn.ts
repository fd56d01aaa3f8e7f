import type { Verdict } from '@rooflab/result';
import type { ReportInput } from '../content/report-input.ts';
import { verdictSentence } from '../content/result-sentences.ts';
import { labelled, totalScore } from '../content/several.ts';
import { textReports } from '../text/text-report.ts';
import { scoredTests } from './scored-tests.ts';
import { clipped, withinBytes } from './within-bytes.ts';

/** "This file should be limited to 1 MB." */
const LIMIT_BYTES = 1_000_000;

/**
 * For a file that nobody can run, PrairieLearn has the outcome "invalid, not gradable", which costs no attempt; also used for our own
 * faults.
 */
const NOT_GRADABLE: readonly Verdict[] = ['compile-error', 'plan-error', 'system-error'];

interface PrairieLearnTest {
  readonly name: string;
  readonly points: number;
  readonly max_points: number;
  readonly output: string;
}

/** `results.json` of https://prairielearn.readthedocs.io/en/latest/externalGrading/#grading-results */
interface PrairieLearnResults {
  readonly gradable: boolean;
  /** 0 … 1; left out where the submission is not gradable. */
  readonly score?: number;
  readonly message: string;
  readonly output: string;
  /** Shown instead of a score. */
  readonly format_errors?: readonly string[];
  readonly tests: readonly PrairieLearnTest[];
}

/** PrairieLearn's `results.json`. */
export function prairieLearnReport(inputs: readonly ReportInput[]): string {
  return withinBytes(LIMIT_BYTES, (longest) => `${JSON.stringify(results(inputs, longest), null, 2)}\n`);
}

function results(inputs: readonly ReportInput[], longest: number): PrairieLearnResults {
  const sentences = inputs.map((input) => labelled(inputs, input, clipped(verdictSentence(input.result), longest)));
  const plain = inputs.map((input) => ({ ...input, colour: false }));
  const said = { message: sentences.join('\n'), output: clipped(textReports(plain, { withSeed: false }), longest) };
  const isRefused = inputs.map(({ result }) => NOT_GRADABLE.includes(result.verdict));
  // Among several files, one that cannot run gets 0 points, and the others keep theirs; a fault of ours would take points from the student.
  if (isRefused.every(Boolean) || inputs.some(({ result }) => result.verdict === 'system-error'))
    return { gradable: false, ...said, format_errors: sentences.filter((_, index) => isRefused[index]), tests: [] };
  const { points, maxPoints } = totalScore(inputs);
  return {
    gradable: true,
    score: Number((points / maxPoints).toPrecision(12)),
    ...said,
    tests: inputs.flatMap((input) => tests(input, inputs, longest)),
  };
}

function tests(input: ReportInput, inputs: readonly ReportInput[], longest: number): PrairieLearnTest[] {
  return scoredTests(input).map(({ name, points, maxPoints, output }) => ({
    name: clipped(labelled(inputs, input, name), Math.max(longest, 80)),
    points,
    max_points: maxPoints,
    output: clipped(output, longest),
  }));
}
