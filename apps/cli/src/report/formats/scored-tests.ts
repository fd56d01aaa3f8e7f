import type { Result } from '@rooflab/result';
import { CORRECTNESS_POINTS } from '@rooflab/roofline';
import { type Outcome, outcomes } from '../content/outcomes.ts';
import type { ReportInput } from '../content/report-input.ts';

/** One tested item with its points, as course platforms list them. */
export interface ScoredTest {
  readonly kind: Outcome['kind'];
  readonly name: string;
  readonly passed: boolean;
  readonly points: number;
  readonly maxPoints: number;
  /** Why it failed, and measurements; empty when there is nothing to say. */
  readonly output: string;
}

interface Points {
  readonly points: number;
  readonly maxPoints: number;
}

/**
 * Points of a result by category; `speed` also stands for counts, with a maximum of 0 where neither was graded. No points for a system
 * error. In an untimed exercise all are for correctness.
 */
export function pointsByKind({
  score,
  maxScore,
  device,
}: Pick<Result, 'score' | 'maxScore' | 'device'>): Readonly<Record<'correctness' | 'speed', Points>> {
  const earned = score ?? 0;
  const mostRight = device.deviceClass === 'untimed' ? maxScore : CORRECTNESS_POINTS;
  const right = Math.min(earned, mostRight);
  const maxRight = Math.min(maxScore, mostRight);
  return {
    correctness: { points: right, maxPoints: maxRight },
    speed: { points: earned - right, maxPoints: maxScore - maxRight },
  };
}

/**
 * The outcomes with their points. All hidden cases are one test that says how many passed. All cases share the points for correctness
 * equally; the maxima add up to `maxScore`, and the points to the score, within the tenth to which it is rounded. If the kernel never
 * reached the cases, the grading itself has all points.
 */
export function scoredTests(input: Pick<ReportInput, 'result' | 'operation' | 'comparison'>): ScoredTest[] {
  const tests = withHiddenTogether(outcomes(input));
  const { correctness } = pointsByKind(input.result);
  const shares = apportioned(
    hundredths(correctness.maxPoints),
    tests.map(({ cases }) => cases),
  );
  return tests.flatMap(({ outcome, cases, passedCases }, index): ScoredTest[] => {
    if (outcome.kind === 'case') {
      const maxPoints = (shares[index] ?? 0) / 100;
      const points = correctness.points > 0 ? hundredths((maxPoints * passedCases) / cases) / 100 : 0;
      return [scored(outcome, { passed: passedCases === cases, points, maxPoints })];
    }
    const { points, maxPoints } = pointsBeside(outcome.kind, input.result);
    if (outcome.status === 'skipped' && maxPoints === 0) return [];
    return [scored(outcome, { passed: outcome.status === 'passed', points: hundredths(points) / 100, maxPoints })];
  });
}

/**
 * Points of outcomes other than cases: those of the speed or the counts once there are cases; all points for the grading where there are
 * none.
 */
function pointsBeside(kind: Outcome['kind'], result: Result): Points {
  if (kind === 'grading' && result.correctness.total === 0) return { points: 0, maxPoints: result.maxScore };
  const isSpeed = kind === 'speed' || kind === 'counts';
  return isSpeed && result.correctness.total > 0 ? pointsByKind(result).speed : { points: 0, maxPoints: 0 };
}

interface Weighted {
  readonly outcome: Outcome;
  /** How many cases it stands for; 0 if it is not a case. */
  readonly cases: number;
  readonly passedCases: number;
}

function withHiddenTogether(all: readonly Outcome[]): Weighted[] {
  const hidden = all.filter((outcome) => outcome.hidden);
  const passed = hidden.filter(({ status }) => status === 'passed').length;
  return all.flatMap((outcome): Weighted[] => {
    if (!outcome.hidden) {
      const cases = outcome.kind === 'case' ? 1 : 0;
      return [{ outcome, cases, passedCases: outcome.status === 'passed' ? cases : 0 }];
    }
    if (outcome !== hidden[0]) return [];
    const reason = passed === hidden.length ? '' : `${passed} of ${hidden.length} passed; their data is not shown`;
    const name = `hidden cases ${passed}/${hidden.length}`;
    return [{ outcome: { ...outcome, name, reason, detail: '' }, cases: hidden.length, passedCases: passed }];
  });
}

function scored(outcome: Outcome, points: Points & Pick<ScoredTest, 'passed'>): ScoredTest {
  const { kind, name, reason, detail } = outcome;
  return { kind, name, ...points, output: [reason, detail].filter(Boolean).join('\n') };
}

function hundredths(points: number): number {
  return Math.round(points * 100);
}

/** Whole units distributed in proportion to weights, so that they add up to `units` (largest remainder). */
function apportioned(units: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (units * weight) / sum);
  const whole = exact.map(Math.floor);
  const left = units - whole.reduce((total, each) => total + each, 0);
  const byRemainder = exact.map((each, index) => ({ index, remainder: each % 1 })).sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
