import type { Verdict } from '@rooflab/result';
import { type Comparison, isWorse } from './report/content/comparison.ts';

/** Exit codes, as documented in docs/ci.md. */
export const EXIT = { accepted: 0, student: 1, usage: 2, system: 3 } as const;

export function exitCodeOf(verdict: Verdict): number {
  if (verdict === 'accepted') return EXIT.accepted;
  return verdict === 'system-error' ? EXIT.system : EXIT.student;
}

interface Judged {
  readonly result: { readonly verdict: Verdict };
  readonly comparison?: Pick<Comparison, 'slower' | 'uncountable' | 'enforced' | 'ungraded'>;
}

/** A comparison can make an accepted file fail; with `exitZeroOnFail`, no verdict on the kernel is a failure. */
export function exitCodeFor({ result, comparison }: Judged, { exitZeroOnFail = false }: { readonly exitZeroOnFail?: boolean }): number {
  const compared = comparison?.ungraded ? EXIT.system : comparison?.enforced && isWorse(comparison) ? EXIT.student : EXIT.accepted;
  const code = Math.max(compared, exitCodeOf(result.verdict));
  return code === EXIT.student && exitZeroOnFail ? EXIT.accepted : code;
}

/** The command was used incorrectly: exit code 2, and nothing was graded. */
export class UsageError extends Error {
  override name = 'UsageError';
}
