import type { CaseResult } from '@rooflab/grader';
import { labelCases } from './case-label.ts';
import { wrap } from './display-width.ts';
import type { Paint } from './paint.ts';

const MOST_SHOWN = 8;

/** `14/14 cases`, and the failing ones with their first difference. */
export function caseLines(
  correctness: { readonly passed: number; readonly total: number; readonly cases: readonly CaseResult[] },
  paint: Paint,
  width: number,
): string[] {
  const { passed, total } = correctness;
  if (total === 0) return [];
  const count = `${passed}/${total} cases`;
  const failing = labelCases(correctness.cases).filter(({ kase }) => !kase.passed);
  const lines = [passed === total ? paint.meaning('right', `✓ ${count}`) : paint.meaning('wrong', `✗ ${count}`)];
  for (const { label, reason } of failing.slice(0, MOST_SHOWN)) {
    lines.push(...wrap(`✗ ${label}`, width - 2, 2).map((line) => `  ${line}`));
    lines.push(...wrap(reason, width - 6).map((line) => `      ${line}`));
  }
  if (failing.length > MOST_SHOWN) lines.push(paint.dim(`  and ${failing.length - MOST_SHOWN} more that fail`));
  return lines;
}
