import type { Result } from '@rooflab/result';
import { CORRECTNESS_POINTS } from '@rooflab/roofline';
import { type Outcome, outcomes } from './outcomes.ts';
import type { ReportInput } from './report-input.ts';

/** One thing that was tested, with its points: what course platforms list. */
export interface ScoredTest {
  readonly kind: Outcome['kind'];
  readonly name: string;
  readonly passed: boolean;
  readonly points: number;
  readonly maxPoints: number;
  /** Why it failed, and measurements; empty when there is nothing to say. */
  readonly output: string;
}

/** Points of a result by what they are for; what it was not graded on has no maximum. Zeros for a system error. */
export function pointsByKind({ score, maxScore }: Pick<Result, 'score' | 'maxScore'>) {
  const earned = score ?? 0;
  const right = Math.min(earned, CORRECTNESS_POINTS);
  const maxRight = Math.min(maxScore, CORRECTNESS_POINTS);
  return {
    correctness: { points: right, maxPoints: maxRight },
    speed: { points: earned - right, maxPoints: maxScore - maxRight },
  };
}

/**
 * The outcomes with their points. All hidden cases are one test that says how many passed. Every case has the same share of the points for being right;
 * the maxima add up to `maxScore`, and the points to the score, within the tenth to which it is rounded. Where the kernel never came to the cases, the
 * grading itself has all points.
 */
export function scoredTests(input: Pick<ReportInput, 'result' | 'operation' | 'comparison'>): ScoredTest[] {
  const tests = withHiddenTogether(outcomes(input));
  const { correctness, speed } = pointsByKind(input.result);
  const { total } = input.result.correctness;
  const shares = apportioned(hundredths(correctness.maxPoints), total === 0 ? [1] : tests.map((test) => test.cases));
  return tests.flatMap(({ outcome, cases, passedCases }, index): ScoredTest[] => {
    const share = (shares[total === 0 ? 0 : index] ?? 0) / 100;
    if (outcome.kind === 'case') {
      const points = correctness.points > 0 ? hundredths((share * passedCases) / cases) / 100 : 0;
      return [scored(outcome, { passed: passedCases === cases, points, maxPoints: share })];
    }
    const ofSpeed = (outcome.kind === 'speed' || outcome.kind === 'counts') && total > 0 ? speed : null;
    const maxPoints = ofSpeed?.maxPoints ?? (outcome.kind === 'grading' && total === 0 ? input.result.maxScore : 0);
    if (outcome.status === 'skipped' && maxPoints === 0) return [];
    const points = Math.min(maxPoints, hundredths(ofSpeed?.points ?? 0) / 100);
    return [scored(outcome, { passed: outcome.status === 'passed', points, maxPoints })];
  });
}

interface Counted {
  readonly outcome: Outcome;
  /** How many cases it stands for; 0 for what is no case. */
  readonly cases: number;
  readonly passedCases: number;
}

function withHiddenTogether(all: readonly Outcome[]): Counted[] {
  const hidden = all.filter((outcome) => outcome.hidden);
  const passed = hidden.filter(({ status }) => status === 'passed').length;
  return all.flatMap((outcome): Counted[] => {
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

function scored(outcome: Outcome, points: Pick<ScoredTest, 'passed' | 'points' | 'maxPoints'>): ScoredTest {
  const { kind, name, reason, detail } = outcome;
  return { kind, name, ...points, output: [reason, detail].filter(Boolean).join('\n') };
}

function hundredths(points: number): number {
  return Math.round(points * 100);
}

/** Whole units shared out in proportion to weights, so that they add up to `units` (largest remainder). */
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
