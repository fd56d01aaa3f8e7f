import type { Verdict } from '@rooflab/result';

/** Exit codes of the contract. */
export const EXIT = { accepted: 0, student: 1, usage: 2, system: 3 } as const;

export function exitCodeOf(verdict: Verdict): number {
  if (verdict === 'accepted') return EXIT.accepted;
  return verdict === 'system-error' ? EXIT.system : EXIT.student;
}

interface Judged {
  readonly result: { readonly verdict: Verdict };
  readonly comparison?: { readonly slower: boolean; readonly enforced: boolean; readonly ungraded?: true };
}

/** Of a file that may also have failed for being slower; `exitZeroOnFail` makes a verdict on the kernel no failure. */
export function exitCodeFor({ result, comparison }: Judged, { exitZeroOnFail = false }: { readonly exitZeroOnFail?: boolean }): number {
  const compared = comparison?.ungraded ? EXIT.system : comparison?.slower && comparison.enforced ? EXIT.student : EXIT.accepted;
  const code = Math.max(compared, exitCodeOf(result.verdict));
  return code === EXIT.student && exitZeroOnFail ? EXIT.accepted : code;
}

/** The command was used wrongly: exit code 2, and nothing was graded. */
export class UsageError extends Error {
  override name = 'UsageError';
}
