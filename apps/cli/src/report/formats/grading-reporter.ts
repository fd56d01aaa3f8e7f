import type { ReportInput } from '../content/report-input.ts';
import { verdictSentence } from '../content/result-sentences.ts';
import { labelled, totalScore } from '../content/several.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { inertLine } from './github.ts';
import { scoredTests } from './scored-tests.ts';
import { clipped, withinBytes } from './within-bytes.ts';

/** It is passed in an environment variable, which Linux limits to 128 KiB; base64 turns three bytes into four. */
const LIMIT_BYTES = 90 * 1024;

interface ReporterTest {
  readonly name: string;
  readonly status: 'pass' | 'fail' | 'error';
  readonly score: number;
  readonly message: string;
  readonly test_code: string;
  readonly filename: string;
  readonly line_no: number;
  readonly execution_time: string;
}

/**
 * The step output that the autograding reporter of GitHub Classroom reads from `<RUNNER>_RESULTS`: JSON in base64
 * (https://github.com/classroom-resources/autograding-grading-reporter, src/main.js, src/notify-classroom.js). The reporter adds up the
 * tests' scores, and prints their names and messages into the log, so none of their lines may look like a command.
 */
export function gradingReporterResult(inputs: readonly ReportInput[]): string {
  const json = withinBytes(LIMIT_BYTES, (longest) => {
    const tests = inputs.flatMap((input) => testsOf(input, inputs, Math.max(longest, 40)));
    const isOurs = inputs.some(({ result }) => result.verdict === 'system-error');
    const failed = tests.some(({ status }) => status !== 'pass');
    const status = isOurs ? 'error' : failed ? 'fail' : 'pass';
    return JSON.stringify({ version: 1, status, max_score: totalScore(inputs).maxPoints, tests });
  });
  return Buffer.from(json).toString('base64');
}

function testsOf(input: ReportInput, inputs: readonly ReportInput[], longest: number): ReporterTest[] {
  const { result, executionMs, repositoryFile } = input;
  const test = (
    name: string,
    status: ReporterTest['status'],
    { score, message }: Pick<ReporterTest, 'score' | 'message'>,
  ): ReporterTest => ({
    name: inertLine(clipped(labelled(inputs, input, name), longest)),
    status,
    score,
    message: clipped(message, longest).split('\n').map(inertLine).join('\n'),
    test_code: '',
    filename: inertLine(clipped(visibleLine(repositoryFile), longest)),
    line_no: 0,
    execution_time: `${(executionMs / 1000).toFixed(1)}s`,
  });
  if (result.verdict === 'system-error') return [test('not graded', 'error', { score: 0, message: verdictSentence(result) })];
  return scoredTests(input).map(({ name, passed, points, output }) =>
    test(name, passed ? 'pass' : 'fail', { score: points, message: passed ? '' : output }),
  );
}
