import { certainDecimals, formatFraction, THIN_SPACE } from './format-units.ts';

/** A share of the roof with its interval. */
export interface RoofShare {
  readonly fraction: number;
  readonly low: number;
  readonly high: number;
}

/** The share of the roof at one timed size: its interval is that of the median. */
export function roofShare(timed: {
  readonly fraction: number;
  readonly medianNs: number;
  readonly ciLowNs: number;
  readonly ciHighNs: number;
}): RoofShare {
  const { fraction, medianNs, ciLowNs, ciHighNs } = timed;
  return { fraction, low: (fraction * medianNs) / ciHighNs, high: (fraction * medianNs) / ciLowNs };
}

/** The share of the roof of a result over all its sizes; if it has no interval, the plain value. */
export function shareOf(result: {
  readonly fraction: number;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
}): RoofShare {
  const { fraction, fractionLow, fractionHigh } = result;
  return { fraction, low: fractionLow ?? fraction, high: fractionHigh ?? fraction };
}

/** Most significant digits of a share in percent, however narrow its interval. */
const DIGITS = 3;

/** In percent, `48.9 %`: the last digit is the first uncertain one. Like `formatFraction` where there is no interval. */
export function formatShare({ fraction, low, high }: RoofShare): string {
  const half = 50 * (high - low);
  if (!(half > 0) || !(fraction > 0)) return formatFraction(fraction);
  return `${(100 * fraction).toFixed(shareDecimals(fraction, half))}${THIN_SPACE}%`;
}

/** The ends of the interval, `48.2 to 49.6 %`, rounded outwards: they are never displayed as equal, and never narrower than measured. */
export function formatShareInterval({ fraction, low, high }: RoofShare): string {
  const half = 50 * (high - low);
  if (!(half > 0) || !(fraction > 0)) return formatFraction(fraction);
  const decimals = shareDecimals(fraction, half);
  const step = 10 ** decimals;
  const from = Math.floor(100 * low * step + ROUNDING) / step;
  const to = Math.ceil(100 * high * step - ROUNDING) / step;
  if (!(from < to)) return formatShare({ fraction, low, high });
  return `${from.toFixed(decimals)} to ${to.toFixed(decimals)}${THIN_SPACE}%`;
}

const ROUNDING = 1e-9;

/** At least one digit, however uncertain: a positive share is never displayed as zero. */
function shareDecimals(fraction: number, half: number): number {
  const value = 100 * fraction;
  return Math.max(certainDecimals(value, half, DIGITS), Math.min(100, -Math.floor(Math.log10(value))));
}
