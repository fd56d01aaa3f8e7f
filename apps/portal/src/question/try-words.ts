import { countWords } from '@rooflab/roofline/units';
import type { TryShown } from './tries.ts';

/** `2 tries left`; null: no limit. */
export function triesWords(left: number | null): string {
  if (left === null) return 'as many tries as you like';
  return left === 0 ? 'no tries left' : `${countWords(left, 'try', 'tries')} left`;
}

/** The outcome of an answered try, in a sentence. */
export function verdictWords({ verdicts, fraction, number }: Pick<TryShown, 'verdicts' | 'fraction' | 'number'>): string {
  const all = Object.values(verdicts ?? {});
  if (fraction === null) return `Try ${number} is locked. Your own run of the experiment on a GPU decides it.`;
  if (fraction === 1) return `Try ${number} is correct.`;
  if (all.length === 1) return `Try ${number} is not correct.`;
  return `In try ${number}, ${all.filter(Boolean).length} of ${all.length} are correct.`;
}

/** `50 %`, `waits for a run`. */
export function shareWords(fraction: number | null): string {
  return fraction === null ? 'waits for a run' : `${Number((100 * fraction).toFixed(1))} %`;
}
