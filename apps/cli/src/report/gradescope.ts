import type { Measurement, Result } from '@rooflab/result';
import { type Outcome, outcomes } from './outcomes.ts';
import type { ReportInput } from './report-input.ts';
import { textReport } from './text.ts';

type Visibility = 'hidden' | 'after_due_date' | 'after_published' | 'visible';

interface GradescopeTest {
  readonly name: string;
  readonly number: string;
  readonly status: 'passed' | 'failed';
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
  /** Missing for a system error: Gradescope then reports a failed autograder instead of a score that nobody earned. */
  readonly score?: number;
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

/** Gradescope's `results.json`. The seed, from which hidden cases can be replayed, stands only in `extra_data`, which staff see. */
export function gradescopeReport(input: ReportInput): string {
  return `${JSON.stringify(gradescopeResults(input), null, 2)}\n`;
}

function gradescopeResults(input: ReportInput): GradescopeResults {
  const { result, executionMs } = input;
  return {
    ...(result.score === null ? {} : { score: result.score }),
    execution_time: Math.round(executionMs / 1000),
    output: textReport({ ...input, colour: false }, { withSeed: false }),
    output_format: 'text',
    test_output_format: 'text',
    test_name_format: 'text',
    visibility: 'visible',
    stdout_visibility: 'hidden',
    extra_data: extraData(result),
    tests: result.verdict === 'system-error' ? [] : outcomes(input).filter(isTest).map(test),
    leaderboard: leaderboard(result),
  };
}

/** Gradescope knows no skipped tests. */
function isTest(outcome: Outcome): boolean {
  return outcome.status !== 'skipped';
}

function test(outcome: Outcome, index: number): GradescopeTest {
  return {
    name: outcome.name,
    number: String(index + 1),
    status: outcome.status === 'passed' ? 'passed' : 'failed',
    output: [outcome.reason, outcome.detail].filter(Boolean).join('\n'),
    visibility: outcome.hidden ? 'after_published' : 'visible',
    tags: [outcome.kind],
  };
}

/** Only accepted, graded kernels compete; the time is that of the largest size. What was counted has an entry of its own: it is never compared with times. */
function leaderboard({ verdict, performance, counted }: Result): LeaderboardEntry[] {
  if (verdict === 'accepted' && counted) {
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
