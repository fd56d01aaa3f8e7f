import type { CaseResult, Mismatch } from '@rooflab/grader';
import { formatCount } from './format-units.ts';
import { visibleLine } from './visible-text.ts';

export interface LabelledCase {
  readonly kase: CaseResult;
  /** The case's name; `hidden case 2` for a hidden one, whose name may tell what its data is. */
  readonly label: string;
  /** Why it failed, in one line; empty when it passed. */
  readonly reason: string;
}

/** Cases with what a student may know of each. */
export function labelCases(cases: readonly CaseResult[]): LabelledCase[] {
  let hidden = 0;
  return cases.map((kase) => ({
    kase,
    label: kase.hidden ? `hidden case ${++hidden}` : visibleLine(kase.name),
    reason: kase.passed ? '' : describeFailure(kase),
  }));
}

function describeFailure(kase: CaseResult): string {
  if (kase.hidden) return 'a hidden case: its data is not shown';
  if (kase.mismatch === null) return 'the case could not be completed';
  return describeMismatch(kase.mismatch);
}

/** `element 256: expected 1.5, got 0 (tolerance 0.001); 3 of 257 elements wrong`. */
export function describeMismatch(mismatch: Mismatch): string {
  // Without a tolerance the output is compared word for word.
  const unit = mismatch.tolerance === null ? 'word' : 'element';
  const parts: string[] = [];
  if (mismatch.firstIndex !== null) {
    const values =
      mismatch.expected === null || mismatch.got === null
        ? ''
        : `: expected ${visibleLine(mismatch.expected)}, got ${visibleLine(mismatch.got)}`;
    const tolerance = mismatch.tolerance === null ? '' : ` (tolerance ${mismatch.tolerance})`;
    parts.push(`${unit} ${formatCount(mismatch.firstIndex)}${values}${tolerance}`);
  }
  if (mismatch.wrongElements > 0) {
    parts.push(`${formatCount(mismatch.wrongElements)} of ${formatCount(mismatch.checkedElements)} ${unit}s wrong`);
  }
  if (mismatch.overwritten > 0) parts.push(`${formatCount(mismatch.overwritten)} outside the output overwritten`);
  return parts.join('; ') || 'the output is wrong';
}
