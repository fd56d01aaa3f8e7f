import { DECIMAL_PREFIXES } from './prefixes.ts';

/** U+202F, narrow no-break space: between the groups of a long number, and between a number and its unit. */
export const THIN_SPACE = '\u202f';

interface Prefix {
  readonly factor: number;
  readonly symbol: string;
}

/** The largest first. */
const LARGE_PREFIXES: readonly Prefix[] = Object.entries(DECIMAL_PREFIXES)
  .flatMap(([symbol, ten]) => (ten > 0 ? [{ factor: 10 ** ten, symbol }] : []))
  .reverse();

/** The field compares memory bandwidths in GB/s even above a thousand: `4 269 GB/s`, not `4.27 TB/s`. */
const BANDWIDTH_PREFIXES = LARGE_PREFIXES.filter((prefix) => prefix.factor <= 1e9);

const TIME_UNITS: readonly Prefix[] = [
  { factor: 1e9, symbol: 's' },
  { factor: 1e6, symbol: 'ms' },
  { factor: 1e3, symbol: '\u00b5s' },
];

const NANOSECONDS: Prefix = { factor: 1, symbol: 'ns' };

const ONE: Prefix = { factor: 1, symbol: '' };

/** Most significant digits of a median, however narrow its interval. */
const MEDIAN_DIGITS = 5;

/** `268435456` → `268 435 456`. */
export function formatCount(value: number): string {
  return grouped(String(Math.round(value)));
}

/** `1 student`, `3 students`, `0 students`; `many` for irregular plurals. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Bytes per second, as `4 269 GB/s`. */
export function formatBandwidth(bytesPerSecond: number): string {
  return scaled(bytesPerSecond, BANDWIDTH_PREFIXES, 'B/s');
}

/** Operations per second, as `64.6 TFLOP/s` or, for integers, `1.20 Gop/s`. */
export function formatThroughput(perSecond: number, operation: 'flop' | 'op'): string {
  return scaled(perSecond, LARGE_PREFIXES, operation === 'flop' ? 'FLOP/s' : 'op/s');
}

/** A number of operations, as `64.6 GFLOP` or, for integers, `1.20 Gop`. */
export function formatOperations(count: number, operation: 'flop' | 'op'): string {
  return scaled(count, LARGE_PREFIXES, operation === 'flop' ? 'FLOP' : 'op');
}

/** Bytes with decimal prefixes, as `1.07 GB`. */
export function formatBytes(bytes: number): string {
  return scaled(bytes, LARGE_PREFIXES, 'B');
}

/** Operations per byte, as `0.250 flop/byte`. */
export function formatIntensity(perByte: number, operation: 'flop' | 'op'): string {
  return `${significant(perByte, 3)}${THIN_SPACE}${operation}/byte`;
}

/** Nanoseconds, as `251.5 µs`. */
export function formatTime(ns: number): string {
  const unit = timeUnit(ns);
  return `${significant(ns / unit.factor, 4)}${THIN_SPACE}${unit.symbol}`;
}

/**
 * A median in ns with half the width of its confidence interval in the same unit: `251.5 µs ± 0.6`. The last digit shown is the first
 * uncertain one; the half-width is rounded up, so that it is never understated.
 */
export function formatTimeWithInterval(medianNs: number, ciLowNs: number, ciHighNs: number): string {
  const unit = timeUnit(medianNs);
  const half = (ciHighNs - ciLowNs) / 2 / unit.factor;
  if (!(half > 0)) return formatTime(medianNs);
  const median = medianNs / unit.factor;
  const decimals = certainDecimals(median, half, MEDIAN_DIGITS);
  const step = 10 ** -decimals;
  // The small tolerance keeps both 0.6 / 0.1 = 5.999… and 6.000…1 at six steps.
  const halfUp = Math.ceil(half / step - 1e-6) * step;
  return `${grouped(median.toFixed(decimals))}${THIN_SPACE}${unit.symbol} ± ${grouped(halfUp.toFixed(decimals))}`;
}

/**
 * Decimals of a value that is known to plus or minus `half` (positive): the last digit shown is the first uncertain one. At most `digits`
 * significant digits.
 */
export function certainDecimals(value: number, half: number, digits: number): number {
  const most = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  return Math.min(100, Math.max(0, Math.min(-Math.floor(Math.log10(half)), most)));
}

/** Milliseconds of wall clock, as `1.2 s` or `350 ms`. */
export function formatWallClock(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}${THIN_SPACE}ms` : `${grouped((ms / 1000).toFixed(1))}${THIN_SPACE}s`;
}

/** A share in percent, as `48.9 %`, `0.42 %`, and without decimals for a whole number: `30 %`. Never `0 %` for a positive share. */
export function formatFraction(fraction: number): string {
  return percent(fraction, Math.round);
}

/** Like `formatFraction`, but rounded down: a value that misses a mark of 30 % is never shown as 30 %. */
export function formatFractionDown(fraction: number): string {
  return percent(fraction, (value) => Math.floor(value + ROUNDING));
}

/** Like `formatFraction`, but rounded up. */
export function formatFractionUp(fraction: number): string {
  return percent(fraction, (value) => Math.ceil(value - ROUNDING));
}

/** In floating point, 0.29 · 100 is 28.999999999999996. */
const ROUNDING = 1e-9;

function percent(fraction: number, round: (value: number) => number): string {
  const value = 100 * fraction;
  if (Math.abs(value - Math.round(value)) < ROUNDING && Math.round(value) !== 0)
    return `${grouped(String(Math.round(value)))}${THIN_SPACE}%`;
  if (value === 0 || !Number.isFinite(value)) return `${value}${THIN_SPACE}%`;
  // Two digits below one percent, however small it is.
  const decimals = Math.min(100, Math.max(1, 1 - Math.floor(Math.log10(Math.abs(value)))));
  const step = 10 ** decimals;
  return `${grouped((round(value * step) / step).toFixed(decimals))}${THIN_SPACE}%`;
}

/** Points, as `92.5`. */
export function formatScore(score: number): string {
  return String(Math.round(score * 10) / 10);
}

/** A plain number: `268 435 456`, `12.5`, `0.0012`; non-integers have at most four significant digits. */
export function formatNumber(value: number): string {
  const digits = significant(value, 4);
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

/** A counted fact of a kernel, to three digits: `62 300`, `12.5`, `0.00012`. */
export function formatFact(value: number): string {
  return formatNumber(Number(value.toPrecision(3)));
}

/** A tick of a logarithmic axis without its unit: `100 G`, `1 T`, `0.01`. */
export function formatTick(value: number): string {
  const prefix = prefixFor(value, LARGE_PREFIXES);
  return `${Number((value / prefix.factor).toPrecision(6))}${prefix.symbol === '' ? '' : THIN_SPACE}${prefix.symbol}`;
}

/** A value with at most `digits` significant digits, never in exponent form; from 1000 on a grouped integer. */
function significant(value: number, digits: number): string {
  if (value === 0) return '0';
  if (Math.abs(value) >= 999.5) return formatCount(value);
  return plain(value, digits);
}

function plain(value: number, digits: number): string {
  const decimals = digits - 1 - Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))));
  return value.toFixed(Math.max(0, Math.min(100, decimals)));
}

function scaled(value: number, prefixes: readonly Prefix[], unit: string): string {
  const prefix = prefixFor(value, prefixes);
  return `${significant(value / prefix.factor, 3)}${THIN_SPACE}${prefix.symbol}${unit}`;
}

function prefixFor(value: number, prefixes: readonly Prefix[]): Prefix {
  return prefixes.find((prefix) => Math.abs(value) >= prefix.factor) ?? ONE;
}

function timeUnit(ns: number): Prefix {
  return TIME_UNITS.find((unit) => ns >= unit.factor) ?? NANOSECONDS;
}

/** Groups the integer part in threes, from four digits on. */
function grouped(decimal: string): string {
  const [integer = '', fraction] = decimal.split('.');
  const groups = integer.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}
