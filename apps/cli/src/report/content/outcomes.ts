import { verdictTitle } from '@rooflab/grader/verdict-words';
import type { Result } from '@rooflab/result';
import { plainTable } from '../layout/plain-table.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { labelCases } from './case-label.ts';
import { type Comparison, comparisonLines, isWorse } from './comparison.ts';
import { countedHead, countedRows, isByCounts } from './counted-rows.ts';
import { formatSize, measurementLines } from './measured.ts';
import type { ReportInput } from './report-input.ts';

/** One tested item, as test reports count them. */
export interface Outcome {
  readonly kind: 'case' | 'speed' | 'counts' | 'grading' | 'comparison';
  readonly name: string;
  /** `error` is our fault, `failed` the student's. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'error';
  /** One line; empty when it passed. */
  readonly reason: string;
  /** More lines, such as a table of measurements; empty when there are none. */
  readonly detail: string;
  readonly hidden: boolean;
}

/**
 * Every case, and the speed or the counts if there are any; before them the grading itself if neither explains the verdict (a file that does not compile, a
 * timeout, our own fault). A verdict other than `accepted` thus always comes with at least one failure or error. Last comes the comparison
 * with an earlier result, if there is one.
 */
export function outcomes({ result, operation, comparison }: Pick<ReportInput, 'result' | 'operation' | 'comparison'>): Outcome[] {
  const cases = labelCases(result).map(
    ({ testCase, label, reason }): Outcome => ({
      kind: 'case',
      name: label,
      status: testCase.passed ? 'passed' : 'failed',
      reason,
      detail: '',
      hidden: testCase.hidden,
    }),
  );
  const judged = [...cases, ...besideCases(result, operation)];
  const compared = comparison ? [comparisonOutcome(comparison)] : [];
  if (result.verdict === 'accepted' || (result.verdict !== 'system-error' && judged.some(({ status }) => status === 'failed')))
    return [...judged, ...compared];
  return [gradingOutcome(result), ...judged, ...compared];
}

/** The speed or the counts; an untimed exercise has neither. */
function besideCases(result: Result, operation: 'flop' | 'op'): Outcome[] {
  if (result.device.deviceClass === 'untimed') return [];
  return [isByCounts(result) ? countsOutcome(result) : speedOutcome(result, operation)];
}

/** Outcomes that count against the student or against us. */
export function isFailure(outcome: Outcome): boolean {
  return outcome.status === 'failed' || outcome.status === 'error';
}

function speedOutcome(result: Result, operation: 'flop' | 'op'): Outcome {
  const { measurements, graded } = result.performance;
  const detail = graded ? measurementLines(measurements, operation, (each) => formatSize(each.size)).join('\n') : countedTable(result);
  const speed = { kind: 'speed', name: 'speed', detail, hidden: false } as const;
  if (measurements.length === 0) return { ...speed, status: 'skipped', reason: 'not timed' };
  if (result.verdict === 'too-slow' || result.verdict === 'rejected')
    return { ...speed, status: 'failed', reason: visibleLine(result.message) };
  if (!graded) return { ...speed, status: 'skipped', reason: 'not graded on a software device' };
  return { ...speed, status: 'passed', reason: '' };
}

function countedTable({ counted }: Result): string {
  return counted ? plainTable(countedHead(counted), countedRows(counted), ['left']).join('\n') : '';
}

function countsOutcome(result: Result): Outcome {
  const { counted, verdict, message } = result;
  const detail = countedTable(result);
  const counts = { kind: 'counts', name: 'counts', detail, hidden: false } as const;
  if (verdict === 'too-slow') return { ...counts, status: 'failed', reason: visibleLine(message) };
  return counted && verdict === 'accepted'
    ? { ...counts, status: 'passed', reason: '' }
    : { ...counts, status: 'skipped', reason: 'not counted' };
}

function comparisonOutcome(comparison: Comparison): Outcome {
  const { base, figures, sentence, enforced } = comparison;
  const named = { kind: 'comparison', name: `compared with ${visibleLine(base)}`, hidden: false } as const;
  const detail = comparisonLines(comparison).join('\n');
  if (isWorse(comparison) && enforced) return { ...named, status: 'failed', reason: sentence, detail };
  if (figures.length === 0) return { ...named, status: 'skipped', reason: sentence, detail };
  return { ...named, status: 'passed', reason: isWorse(comparison) ? sentence : '', detail };
}

function gradingOutcome(result: Result): Outcome {
  return {
    kind: 'grading',
    name: verdictTitle(result.verdict),
    status: result.verdict === 'system-error' ? 'error' : 'failed',
    reason: visibleLine(result.message),
    detail: '',
    hidden: false,
  };
}
