import { type Comparison, comparisonTitle, isWorse } from '../content/comparison.ts';
import type { ReportInput } from '../content/report-input.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { pointsByKind } from './scored-tests.ts';
import { clipped, withinBytes } from './within-bytes.ts';

/** Variables that Classroom 50's runner sets, and `result.json` repeats. */
export const CLASSROOM_50_VARIABLES = ['CLASSROOM', 'ASSIGNMENT', 'SUBMISSION_TAG', 'COMMIT_URL', 'RELEASE_URL'] as const;

/** Larger files are refused by the program that collects them. */
const LIMIT_BYTES = 10 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

interface Classroom50Test {
  readonly 'test-name': string;
  readonly passed: boolean;
  readonly score: number;
  readonly 'max-score': number;
  readonly message: string;
}

/**
 * Classroom 50's `result.json` (https://github.com/foundation50/classroom50/wiki/Advanced-Autograding#the-resultjson-contract). It allows
 * only whole points, so there are two tests for each file, each rounded: correctness, and the speed or the counts. A system error is a test
 * with 0 points; the runner recognises it by the non-zero exit code.
 */
export function classroom50Report(inputs: readonly ReportInput[], environment: Environment): string {
  return withinBytes(LIMIT_BYTES, (longest) => {
    const tests = inputs.flatMap((input) => testsOf(input, longest));
    return `${JSON.stringify({ ...header(environment), ...totals(tests), tests }, null, 2)}\n`;
  });
}

function header(environment: Environment): Record<string, string> {
  const given = (name: string): string => environment[name] ?? '';
  return {
    schema: 'classroom50/result/v1',
    classroom: given('CLASSROOM'),
    assignment: given('ASSIGNMENT'),
    // The runner adds these two itself; the published schema requires them.
    ...(environment.ASSIGNMENT_TYPE && { assignment_type: environment.ASSIGNMENT_TYPE }),
    ...(environment.OWNER && { owner: environment.OWNER }),
    submission: given('SUBMISSION_TAG'),
    commit: given('COMMIT_URL'),
    release: given('RELEASE_URL'),
    review: environment.REVIEW_URL || given('COMMIT_URL'),
    datetime: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  };
}

function totals(tests: readonly Classroom50Test[]): { readonly score: number; readonly 'max-score': number } {
  const sum = (key: 'score' | 'max-score'): number => tests.reduce((total, test) => total + test[key], 0);
  return { score: sum('score'), 'max-score': sum('max-score') };
}

function testsOf({ result, comparison }: ReportInput, longest: number): Classroom50Test[] {
  const { verdict, device, correctness: cases } = result;
  const exercise = visibleLine(result.exercise);
  const message = clipped(visibleLine(result.message), longest);
  if (verdict === 'system-error')
    return [{ 'test-name': `${exercise}: not graded (system error)`, passed: false, score: 0, 'max-score': 0, message }];
  const { correctness, speed } = pointsByKind(result);
  const right = cases.total > 0 && cases.passed === cases.total && correctness.points === correctness.maxPoints;
  const tests = [test(`${exercise}: correctness`, right, correctness, message), ...comparedTests(exercise, comparison, longest)];
  if (speed.maxPoints === 0) return tests;
  const name = device.deviceClass === 'counted' ? 'counts' : 'speed';
  return [...tests, test(`${exercise}: ${name}`, verdict === 'accepted', speed, message)];
}

function comparedTests(exercise: string, comparison: Comparison | undefined, longest: number): Classroom50Test[] {
  if (!comparison || !isWorse(comparison)) return [];
  return [
    test(
      `${exercise}: ${comparisonTitle(comparison).toLowerCase()}`,
      !comparison.enforced,
      { points: 0, maxPoints: 0 },
      clipped(comparison.sentence, longest),
    ),
  ];
}

function test(
  name: string,
  passed: boolean,
  { points, maxPoints }: { points: number; maxPoints: number },
  message: string,
): Classroom50Test {
  return { 'test-name': name, passed, score: Math.round(points), 'max-score': Math.round(maxPoints), message };
}
