import type { Measurement } from '@rooflab/result';
import { formatShare, roofShare } from '@rooflab/roofline';
import { formatBandwidth, formatCount, formatThroughput, formatTime, formatTimeWithInterval } from '@rooflab/roofline/units';
import { truncate } from '../layout/display-width.ts';
import { plainTable } from '../layout/plain-table.ts';
import { visibleLine } from '../layout/visible-text.ts';

const SIZE_COLUMNS = 34;

/** `n=268 435 456`, `nx=512 ny=512 nz=512`. */
export function formatSize(size: Readonly<Record<string, number>>): string {
  return Object.entries(size)
    .map(([name, value]) => `${visibleLine(name)}=${Number.isInteger(value) ? formatCount(value) : value}`)
    .join(' ');
}

/** The rate that the kernel's bound refers to, and the roof in the same unit. */
export function rateAndRoof(measurement: Measurement, operation: 'flop' | 'op'): { readonly rate: string; readonly roof: string } {
  if (measurement.bound === 'compute') {
    return {
      rate: formatThroughput(measurement.flopsPerSecond, operation),
      roof: formatThroughput(measurement.attainableBytesPerSecond * measurement.intensity, operation),
    };
  }
  return { rate: formatBandwidth(measurement.bytesPerSecond), roof: formatBandwidth(measurement.attainableBytesPerSecond) };
}

/** The median with its interval, or the projected time where the size was not run. */
export function timeText({ medianNs, ciLowNs, ciHighNs, projected }: Measurement): string {
  return projected ? `${formatTime(medianNs)} (projected)` : formatTimeWithInterval(medianNs, ciLowNs, ciHighNs);
}

/** A table of timed sizes, one row each; `sizeOf` names a row (its size, or the values of a sweep). */
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

/** The same for times that cannot be compared with anything. */
export function timeLines(measurements: readonly Measurement[], sizeOf: (measurement: Measurement) => string): string[] {
  const rows = measurements.map((measurement) => [truncate(sizeOf(measurement), SIZE_COLUMNS), timeText(measurement)]);
  return plainTable(['size', 'time'], rows, ['left']);
}
