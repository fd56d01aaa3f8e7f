import { firstShown } from '@rooflab/grader/race-words';
import type { CaseResult } from '@rooflab/result';

/** The name of the wrong case that explains most; null where all that may be seen are right. */
export function caseToPlay(cases: readonly CaseResult[]): string | null {
  return firstShown(cases.filter(({ passed, hidden }) => !passed && !hidden))?.name ?? null;
}
