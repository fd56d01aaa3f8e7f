import { formatCount, THIN_SPACE } from './format-units.ts';

/** A share of the roof with its interval. */
export interface RoofShare {
  readonly fraction: number;
  readonly low: number;
  readonly high: number;
}

/** The share of the roof of one timed size: its interval is that of the median. */
export function roofShare(timed: {
  readonly fraction: number;
  readonly medianNs: number;
  readonly ciLowNs: number;
  readonly ciHighNs: number;
}): RoofShare {
  const { fraction, medianNs, ciLowNs, ciHighNs } = timed;
  return { fraction, low: (fraction * medianNs) / ciHighNs, high: (fraction * medianNs) / ciLowNs };
}

/** Most significant digits of a ratio, however narrow its interval; those of one without an interval are two. */
const DIGITS = 3;
const DIGITS_UNKNOWN = 2;

/**
 * How many times faster the roof is, `6.2 ×`: its last digit is the first uncertain one. Null where the roof is reached: where the interval
 * holds it, or nothing of the difference is left in these digits.
 */
export function gapTimes({ fraction, low, high }: RoofShare): string | null {
  if (!(fraction > 0) || high >= 1) return null;
  const gap = 1 / fraction;
  const half = (1 / low - 1 / high) / 2;
  const magnitude = Math.floor(Math.log10(gap));
  const wanted = half > 0 ? -Math.floor(Math.log10(half)) : DIGITS_UNKNOWN - 1 - magnitude;
  const decimals = Math.max(0, Math.min(wanted, DIGITS - 1 - magnitude));
  const shown = gap >= 1000 ? formatCount(gap) : gap.toFixed(decimals);
  return Number(shown) === 1 ? null : `${shown}${THIN_SPACE}×`;
}

/** `6.2 × to the roof`, `on the roof`, `above the roof`. */
export function gapWords(interval: RoofShare): string {
  const times = gapTimes(interval);
  if (times !== null) return `${times} to the roof`;
  return interval.low > 1 ? 'above the roof' : 'on the roof';
}
