import type { CaseResult } from './result.ts';

/** What a case is for that is no small one; its name begins with it. `judged`: at a size of its own, in a grading that times nothing. */
const CASE_KINDS = ['timed', 'judged', 'counted', 'hazards'] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/** Null for a small case. */
export function kindOfCase({ name }: Pick<CaseResult, 'name'>): CaseKind | null {
  return CASE_KINDS.find((kind) => name.startsWith(`${kind}, `)) ?? null;
}
