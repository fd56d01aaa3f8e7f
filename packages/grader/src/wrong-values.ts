import { type Mismatch, NEVER_WRITTEN } from '@rooflab/result';
import type { Seen, WrongPattern } from './seen-cases.ts';

/** Where no element of any wrong case was written. */
export function nothingWritten({ wrong }: Seen): WrongPattern | null {
  if (!wrong.every(({ mismatch }) => mismatch?.unwritten !== undefined && mismatch.unwritten === mismatch.checkedElements)) return null;
  return {
    words: 'Wherever it is wrong, nothing was written at all.',
    hint: 'Is there an invocation that reaches the line which stores into the output, or does a condition leave all of them out?',
  };
}

/** Where every element of each wrong case is 0; requires several cases, since one may be 0 by chance. */
export function onlyZeros({ wrong }: Seen): WrongPattern | null {
  if (wrong.length < 2 || !wrong.every(({ mismatch }) => mismatch && everyValue(mismatch) === '0')) return null;
  const isScalar = wrong.every(({ mismatch }) => mismatch?.checkedElements === 1);
  return {
    words: `Wherever it is wrong, ${isScalar ? 'the output' : 'every element'} is 0.`,
    hint: 'The kernel stored 0 itself: the output held other words before the run. Variables and workgroup memory begin as 0, and a read outside a buffer may give 0. Does what you compute reach the line that stores it?',
  };
}

/** Where the first wrong element of each wrong case is no number; requires several cases, since one may have a reason of its own. */
export function notANumber({ wrong }: Seen): WrongPattern | null {
  if (wrong.length < 2 || !wrong.every(({ mismatch }) => mismatch?.got === 'NaN')) return null;
  return {
    words: 'Wherever it is wrong, the first wrong element is NaN.',
    hint: 'NaN comes from 0 / 0, ∞ / ∞, ∞ − ∞, 0 · ∞, and from the root or the logarithm of a negative number; every sum with it is NaN. Does a value become infinite on the way, as exp(x) does for x above 88?',
  };
}

/** The value of all elements, where most of them are wrong; null elsewhere. */
export function everyValue({ every, wrongElements, checkedElements, got }: Mismatch): string | null {
  if (checkedElements === 1) return got === NEVER_WRITTEN ? null : got;
  return every !== undefined && 2 * wrongElements > checkedElements ? every : null;
}
