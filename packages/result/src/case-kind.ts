import type { CaseResult, Result } from './result.ts';

/**
 * The purpose of a case other than a small one; its name begins with this word. `judged`: at a size of its own, in a grading that times
 * nothing.
 */
const CASE_KINDS = ['timed', 'judged', 'counted', 'hazards'] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/** Why a case failed without a mismatch, as shown in its row. */
export function failedWithoutMismatch(testCase: Pick<CaseResult, 'name'>, verdict: Result['verdict']): string {
  if (kindOfCase(testCase) === 'hazards' && verdict === 'wrong-answer') return 'right here, but only by luck: the message names the lines';
  return 'the kernel was stopped before this case ended';
}

/** Null for a small case. */
export function kindOfCase({ name }: Pick<CaseResult, 'name'>): CaseKind | null {
  return CASE_KINDS.find((kind) => name.startsWith(`${kind}, `)) ?? null;
}
