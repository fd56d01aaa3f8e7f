import type { Measurement, Result } from '@rooflab/result';
import { formatShare, gapWords, mainPoint, roofShare } from '@rooflab/roofline';
import {
  formatBandwidth,
  formatCount,
  formatFraction,
  formatIntensity,
  formatThroughput,
  formatTime,
  formatTimeWithInterval,
} from '@rooflab/roofline/units';
import { servedSentence } from './counted-sentence.ts';
import { truncate } from './display-width.ts';
import { plainTable } from './plain-table.ts';
import { rooflineView } from './roofline-view.ts';
import { visibleLine } from './visible-text.ts';

const SIZE_COLUMNS = 34;

/** `n=268 435 456`, `nx=512 ny=512 nz=512`. */
export function formatSize(size: Readonly<Record<string, number>>): string {
  return Object.entries(size)
    .map(([name, value]) => `${visibleLine(name)}=${Number.isInteger(value) ? formatCount(value) : value}`)
    .join(' ');
}

/** The rate that the kernel's bound is about, and the roof in the same unit. */
export function rateAndRoof(measurement: Measurement, operation: 'flop' | 'op'): { readonly rate: string; readonly roof: string } {
  if (measurement.bound === 'compute') {
    return {
      rate: formatThroughput(measurement.flopsPerSecond, operation),
      roof: formatThroughput(measurement.attainableBytesPerSecond * measurement.intensity, operation),
    };
  }
  return { rate: formatBandwidth(measurement.bytesPerSecond), roof: formatBandwidth(measurement.attainableBytesPerSecond) };
}

/** The median with its interval, or what it would be where no run was begun. */
export function timeText({ medianNs, ciLowNs, ciHighNs, projected }: Measurement): string {
  return projected ? `${formatTime(medianNs)} (projected)` : formatTimeWithInterval(medianNs, ciLowNs, ciHighNs);
}

/** A table of timed sizes, one row each; `sizeOf` says what names a row (its size, or the values of a sweep). */
export function measurementLines(
  measurements: readonly Measurement[],
  operation: 'flop' | 'op',
  sizeOf: (measurement: Measurement) => string,
): string[] {
  const rows = measurements.map((measurement) => {
    const { rate, roof } = rateAndRoof(measurement, operation);
    const name = truncate(sizeOf(measurement), SIZE_COLUMNS);
    return [name, timeText(measurement), rate, roof, formatShare(roofShare(measurement)), measurement.bound];
  });
  const head = ['size', 'time', 'rate', 'roof', 'of the roof', 'bound'];
  return plainTable(head, rows, ['left', 'right', 'right', 'right', 'right', 'left']);
}

/** The same for times that nothing can be compared with. */
export function timeLines(measurements: readonly Measurement[], sizeOf: (measurement: Measurement) => string): string[] {
  const rows = measurements.map((measurement) => [truncate(sizeOf(measurement), SIZE_COLUMNS), timeText(measurement)]);
  return plainTable(['size', 'time'], rows, ['left']);
}

/** The counted intensity of the largest size beside the least one that the roof knows; none for kernels that compute nothing. */
export function intensityLines(measurements: readonly Measurement[], operation: 'flop' | 'op'): string[] {
  const { countedIntensity = 0, intensity = 0 } = measurements.at(-1) ?? {};
  if (countedIntensity === 0) return [];
  return [
    `Intensity: ${formatIntensity(countedIntensity, operation)} asked for, ${formatIntensity(intensity, operation)} by the fewest bytes.`,
  ];
}

/** What the lab's own kernel did beside the student's, one line per timed size that has one. */
export function rungLines(measurements: readonly Measurement[]): string[] {
  const lines = measurements.flatMap(({ rung, medianNs }) => {
    if (rung === null) return [];
    const ratio = rung.medianNs / medianNs;
    const pace = ratio >= 1 ? `yours is ${formatRatio(ratio)} times as fast` : `it is ${formatRatio(1 / ratio)} times as fast as yours`;
    return [`The lab's rung ${visibleLine(rung.name)} reaches ${formatFraction(rung.fraction)} of the roof: ${pace}.`];
  });
  // The largest size says it best; the smaller ones would repeat it.
  return lines.slice(-1);
}

/** How far the largest size is from its roof, and who serves it where it asks for more than memory gives. */
export function gapSentence(result: Result): string {
  const { measurements } = result.performance;
  const largest = measurements.at(-1);
  if (largest === undefined) return '';
  const roofline = rooflineView(result, undefined);
  const point = roofline && mainPoint(roofline.points);
  const where = measurements.length > 1 ? 'Gap at the largest size' : 'Gap';
  return `${where}: ${gapWords(roofShare(largest))}.${roofline && point ? servedSentence(point, roofline.shape) : ''}`;
}

function formatRatio(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(2) : formatCount(ratio);
}
