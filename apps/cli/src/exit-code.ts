import type { Verdict } from '@rooflab/result';

/** Exit codes of the contract. */
export const EXIT = { accepted: 0, student: 1, usage: 2, system: 3 } as const;

export function exitCodeOf(verdict: Verdict): number {
  if (verdict === 'accepted') return EXIT.accepted;
  return verdict === 'system-error' ? EXIT.system : EXIT.student;
}

/** The command was used wrongly: exit code 2, and nothing was graded. */
export class UsageError extends Error {
  override name = 'UsageError';
}
