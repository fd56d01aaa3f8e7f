import type { Result } from '@rooflab/result';
import { labelCases } from '../content/case-label.ts';
import type { ReportInput } from '../content/report-input.ts';

const RESULTS_SCHEMA = 'rooflab/results/v1';

/**
 * The whole result, without the names of hidden cases, and with the comparison if there is one; several results are the `results` of one
 * object.
 */
export function jsonReport(inputs: readonly Pick<ReportInput, 'result' | 'comparison'>[]): string {
  const [first, ...others] = inputs.map(({ result, comparison }) => ({ ...withoutHiddenNames(result), comparison }));
  return `${JSON.stringify(others.length === 0 ? first : { schema: RESULTS_SCHEMA, results: [first, ...others] }, null, 2)}\n`;
}

function withoutHiddenNames(result: Result): Result {
  const cases = labelCases(result).map(({ testCase, label }) => (testCase.hidden ? { ...testCase, name: label } : testCase));
  return { ...result, correctness: { ...result.correctness, cases } };
}
