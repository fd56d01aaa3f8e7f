import type { Verdict } from '@rooflab/result';

/** Exit codes of the contract. */
export const EXIT = { accepted: 0, student: 1, usage: 2, system: 3 } as const;

export function exitCodeOf(verdict: Verdict): number {
  if (verdict === 'accepted') return EXIT.accepted;
  return verdict === 'system-error' ? EXIT.system : EXIT.student;
}

/** Of a file that may also have failed for being slower; `exitZeroOnFail` makes a verdict on the kernel no failure. */
export function exitCodeFor(
  {
    result,
    comparison,
  }: { readonly result: { readonly verdict: Verdict }; readonly comparison?: { readonly slower: boolean; readonly enforced: boolean } },
  { exitZeroOnFail = false }: { readonly exitZeroOnFail?: boolean },
): number {
  const code = comparison?.slower && comparison.enforced ? Math.max(EXIT.student, exitCodeOf(result.verdict)) : exitCodeOf(result.verdict);
  return code === EXIT.student && exitZeroOnFail ? EXIT.accepted : code;
}

/** The command was used wrongly: exit code 2, and nothing was graded. */
export class UsageError extends Error {
  override name = 'UsageError';
}
