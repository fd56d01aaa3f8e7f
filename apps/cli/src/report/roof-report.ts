import { formatBandwidth, formatBytes, formatThroughput, formatTime } from '@rooflab/roofline/units';
import type { RoofReport } from '@rooflab/runner';
import Table from 'cli-table3';

/** The ceilings as a table: bandwidth by size and mix, then arithmetic and launch. */
export function roofReport({ roof, device }: RoofReport): string {
  const table = new Table({
    head: ['moved', 'read', 'write', 'copy', 'scale', 'triad'],
    style: { head: [], border: [], compact: true },
    colAligns: Array(6).fill('right'),
  });
  for (const { bytes, read, write, copy, scale, triad } of roof.curve) {
    table.push([formatBytes(bytes), ...[read, write, copy, scale, triad].map(formatBandwidth)]);
  }
  const kind = device.software ? 'software device: these ceilings grade nothing' : `device class ${device.deviceClass}`;
  return `${device.description} (${kind}), measured ${roof.measuredAt}
${table.toString()}
fp32 multiply-add ${formatThroughput(roof.flopsPerSecond, 'flop')}, empty dispatch ${formatTime(roof.launchNs)}
`;
}
