import {
  formatBandwidth,
  formatBytes,
  formatFraction,
  formatIntensity,
  formatNumber,
  formatThroughput,
  formatTime,
  THIN_SPACE,
} from '../format-units.ts';
import type { OutputValue } from './calculator.ts';

const BY_UNIT: Readonly<Record<string, (value: number) => string>> = {
  B: formatBytes,
  'B/s': formatBandwidth,
  'flop/s': (value) => formatThroughput(value, 'flop'),
  'flop/byte': (value) => formatIntensity(value, 'flop'),
  s: (value) => formatTime(1e9 * value),
  share: formatFraction,
};

/** Formatted for people, with its unit: `86.4 GB/s`, `66.7 %`, `13 warps`; `none` for what does not exist. */
export function formatOutput(value: OutputValue, unit: string): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return value;
  const format = BY_UNIT[unit];
  if (format) return format(value);
  return unit === '' ? formatNumber(value) : `${formatNumber(value)}${THIN_SPACE}${value === 1 ? unit.replace(PLURAL, '') : unit}`;
}

/** The plural ending of `warps` and `passes`. */
const PLURAL = /(?<=ss)es$|(?<=[a-z])s$/;
