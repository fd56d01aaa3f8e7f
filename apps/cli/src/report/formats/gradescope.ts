import type { Measurement, Result } from '@rooflab/result';
import { isByCounts } from '../content/counted-rows.ts';
import type { ReportInput } from '../content/report-input.ts';
import { labelled, totalScore } from '../content/several.ts';
import { textReports } from '../text/text-report.ts';
import { type ScoredTest, scoredTests } from './scored-tests.ts';

type Visibility = 'hidden' | 'after_due_date' | 'after_published' | 'visible';

interface GradescopeTest {
  readonly name: string;
  readonly number: string;
  readonly status: 'passed' | 'failed';
  readonly score: number;
  readonly max_score: number;
  readonly output: string;
  readonly visibility: Visibility;
  readonly tags: readonly string[];
}

interface LeaderboardEntry {
  readonly name: string;
  readonly value: number;
  readonly order: 'asc' | 'desc';
}

/** `results.json` of https://gradescope-autograders.readthedocs.io/en/latest/specs/ */
interface GradescopeResults {
  readonly score: number;
  readonly execution_time: number;
  readonly output: string;
  readonly output_format: 'text';
  readonly test_output_format: 'text';
  readonly test_name_format: 'text';
  readonly visibility: Visibility;
  readonly stdout_visibility: Visibility;
  readonly extra_data: Readonly<Record<string, unknown>>;
  readonly tests: readonly GradescopeTest[];
  readonly leaderboard: readonly LeaderboardEntry[];
}

/**
 * Gradescope's `results.json`, or null after a system error: from its absence Gradescope knows that the autograder failed, not the student
 * (https://gradescope-autograders.readthedocs.io/en/latest/troubleshooting/). Every test is visible: while one is hidden, students do not
 * see their total. The seed, from which hidden cases can be replayed, is only in `extra_data`.
 */
export function gradescopeReport(inputs: readonly ReportInput[]): string | null {
  if (inputs.some(({ result }) => result.verdict === 'system-error')) return null;
  return `${JSON.stringify(gradescopeResults(inputs), null, 2)}\n`;
}

function gradescopeResults(inputs: readonly ReportInput[]): GradescopeResults {
  const plain = inputs.map((input) => ({ ...input, colour: false }));
  const tests = inputs.flatMap((input) => scoredTests(input).map((each) => ({ ...each, name: labelled(inputs, input, each.name) })));
  const entries = inputs.flatMap((input) =>
    leaderboard(input.result).map((entry) => ({ ...entry, name: labelled(inputs, input, entry.name) })),
  );
  const [first, ...others] = inputs.map(({ result }) => extraData(result));
  return {
    score: totalScore(inputs).points,
    execution_time: Math.round(inputs.reduce((sum, { executionMs }) => sum + executionMs, 0) / 1000),
    output: textReports(plain, { withSeed: false }),
    output_format: 'text',
    test_output_format: 'text',
    test_name_format: 'text',
    visibility: 'visible',
    stdout_visibility: 'hidden',
    extra_data: others.length === 0 ? { ...first } : { exercises: [first, ...others] },
    tests: tests.map(test),
    leaderboard: entries,
  };
}

function test({ name, passed, points, maxPoints, output, kind }: ScoredTest, index: number): GradescopeTest {
  return {
    name,
    number: String(index + 1),
    status: passed ? 'passed' : 'failed',
    score: points,
    max_score: maxPoints,
    output,
    visibility: 'visible',
    tags: [kind],
  };
}

/**
 * Only accepted, graded kernels compete; the time is that of the largest size. Counted results have a separate entry: they are never
 * compared with times.
 */
function leaderboard({ verdict, performance, counted, device }: Result): LeaderboardEntry[] {
  if (verdict === 'accepted' && counted && isByCounts({ device })) {
    return [{ name: 'Counted efficiency', value: Number(counted.efficiency.toFixed(3)), order: 'desc' }];
  }
  const { fraction, graded } = performance;
  const largest = largestOf(performance.measurements);
  if (verdict !== 'accepted' || !graded || fraction === null || largest === undefined) return [];
  return [
    { name: 'Fraction of the roof', value: Number(fraction.toFixed(3)), order: 'desc' },
    { name: 'Median time (µs)', value: Number((largest.medianNs / 1000).toPrecision(5)), order: 'asc' },
  ];
}

function extraData(result: Result): Record<string, unknown> {
  const { measurements, fraction, graded } = result.performance;
  const largest = largestOf(measurements);
  return {
    schema: result.schema,
    exercise: result.exercise,
    verdict: result.verdict,
    bandwidth_gbs: largest === undefined ? null : largest.bytesPerSecond / 1e9,
    arithmetic_intensity: largest?.intensity ?? null,
    roofline_fraction: fraction,
    speed_graded: graded,
    counted: result.counted ?? null,
    device: result.device,
    timing: measurements.map((each) => ({
      size: each.size,
      overrides: each.overrides,
      median_ns: each.medianNs,
      ci_low_ns: each.ciLowNs,
      ci_high_ns: each.ciHighNs,
      projected: each.projected === true,
      bandwidth_gbs: each.bytesPerSecond / 1e9,
      roofline_fraction: each.fraction,
      bound: each.bound,
    })),
    seed: result.seed,
    harness: result.harness,
  };
}

function largestOf(measurements: readonly Measurement[]): Measurement | undefined {
  return measurements.toSorted((a, b) => a.bytes - b.bytes).at(-1);
}
