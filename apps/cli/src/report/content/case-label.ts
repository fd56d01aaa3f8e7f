import { type CaseResult, failedWithoutMismatch, type Mismatch, NEVER_WRITTEN, type Result } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';
import { visibleLine } from '../layout/visible-text.ts';

export interface LabelledCase {
  readonly testCase: CaseResult;
  /** The case's name, never empty; `hidden case 2` for a hidden one, whose name may reveal its data. */
  readonly label: string;
  /** Why it failed, in one line; empty when it passed. */
  readonly reason: string;
}

/** Cases with what a student may know about each. */
export function labelCases({ correctness: { cases }, verdict }: Pick<Result, 'correctness' | 'verdict'>): LabelledCase[] {
  let hidden = 0;
  return cases.map((testCase) => ({
    testCase,
    label: testCase.hidden ? `hidden case ${++hidden}` : visibleLine(testCase.name) || 'unnamed case',
    reason: testCase.passed ? '' : describeFailure(testCase, verdict),
  }));
}

function describeFailure(testCase: CaseResult, verdict: Result['verdict']): string {
  if (testCase.hidden) return 'its data is not shown';
  if (testCase.mismatch === null) return failedWithoutMismatch(testCase, verdict);
  return describeMismatch(testCase.mismatch);
}

/** `element 256: expected 1.5, got 0 (tolerance 0.001); 3 of 257 values wrong`. */
export function describeMismatch(mismatch: Mismatch): string {
  const { output, permutes, firstIndex, expected, got, tolerance, wrongElements, checkedElements, overwritten, schedule } = mismatch;
  const parts: string[] = schedule ? [`in the order "${schedule}"`] : [];
  if (permutes !== undefined) parts.push(`elements of ${permutes} are missing, others are there too often`);
  else if (firstIndex !== null) {
    const values =
      expected === null || got === null
        ? ''
        : `: expected ${visibleLine(expected)}, ${got === NEVER_WRITTEN ? '' : 'got '}${visibleLine(got)}`;
    parts.push(
      `element ${formatCount(firstIndex)}${output === undefined ? '' : ` of ${output}`}${values}${tolerance === null ? '' : ` (tolerance ${Number(tolerance.toPrecision(3))})`}`,
    );
  }
  if (wrongElements > 0 && checkedElements > 1) parts.push(`${formatCount(wrongElements)} of ${formatCount(checkedElements)} values wrong`);
  if (overwritten > 0) parts.push(`${formatCount(overwritten)} outside the output overwritten`);
  return parts.join('; ') || 'the output is wrong';
}
