import { schedulesSentence } from '@rooflab/grader/race-words';
import type { Result } from '@rooflab/result';
import { labelCases } from '../content/case-label.ts';
import { wrap } from '../layout/display-width.ts';
import type { Paint } from '../layout/paint.ts';
import { visibleLine } from '../layout/visible-text.ts';

const MOST_SHOWN = 8;

/** `14/14 cases`, the failing ones with their first difference, and the tried orders of the invocations. */
export function caseLines(result: Pick<Result, 'correctness' | 'verdict'>, paint: Paint, width: number): string[] {
  const { passed, total, schedules } = result.correctness;
  if (total === 0) return [];
  const count = `${passed}/${total} cases`;
  const failing = labelCases(result).filter(({ testCase }) => !testCase.passed);
  const lines = [passed === total ? paint.meaning('right', `✓ ${count}`) : paint.meaning('wrong', `✗ ${count}`)];
  for (const { label, reason } of failing.slice(0, MOST_SHOWN)) {
    lines.push(...wrap(`✗ ${label}`, width - 2, 2).map((line) => `  ${line}`));
    lines.push(...wrap(reason, width - 6).map((line) => `      ${line}`));
  }
  if (failing.length > MOST_SHOWN) lines.push(paint.dim(`  and ${failing.length - MOST_SHOWN} more that fail`));
  const sentence = schedules ? visibleLine(schedulesSentence(schedules)) : '';
  if (sentence !== '') lines.push(...wrap(sentence, width - 2).map((line) => paint.dim(`  ${line}`)));
  return lines;
}
