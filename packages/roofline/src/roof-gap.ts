import { certainDecimals, formatCount, THIN_SPACE } from './format-units.ts';
import type { RoofShare } from './roof-share.ts';

/** Most significant digits of a ratio, however narrow its interval; a ratio without an interval has two. */
const DIGITS = 3;
const DIGITS_UNKNOWN = 2;

/**
 * How many times faster the roof is, `6.2 ×`: the last digit is the first uncertain one. Null where the roof is reached: where the interval
 * contains it, or no difference remains in these digits.
 */
export function gapTimes({ fraction, low, high }: RoofShare): string | null {
  if (!(fraction > 0) || high >= 1) return null;
  const gap = 1 / fraction;
  const half = (1 / low - 1 / high) / 2;
  const decimals = half > 0 ? certainDecimals(gap, half, DIGITS) : Math.max(0, DIGITS_UNKNOWN - 1 - Math.floor(Math.log10(gap)));
  const shown = gap >= 1000 ? formatCount(gap) : gap.toFixed(decimals);
  return Number(shown) === 1 ? null : `${shown}${THIN_SPACE}×`;
}

/** `6.2 × to the roof`, `on the roof`, `above the roof`. */
export function gapWords(interval: RoofShare): string {
  const times = gapTimes(interval);
  if (times !== null) return `${times} to the roof`;
  return interval.low > 1 ? 'above the roof' : 'on the roof';
}
