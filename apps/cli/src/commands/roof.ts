import type { KeptRoof } from '@rooflab/result';
import { formatBandwidth, formatBytes, formatThroughput, formatTime } from '@rooflab/roofline/units';
import { confinementSentence, createRunner, type DevicePreference, roofFile } from '@rooflab/runner';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { createProgress } from '../progress.ts';
import { deviceOption, textOrJsonOption } from './options.ts';

export function declare(program: Command): void {
  program
    .command('roof')
    .description("measure the device's ceilings")
    .addOption(deviceOption())
    .addOption(textOrJsonOption())
    .action(roofCommand);
}

/**
 * Measures and prints the device's ceilings, and on stderr how far the processes that grade are confined. On a GPU they are kept for the next gradings; the
 * next call measures again.
 */
export async function roofCommand({ device, format }: { device: DevicePreference; format: 'text' | 'json' }): Promise<void> {
  const runner = createRunner({ device, roofStore: roofFile() });
  const progress = createProgress(process.stderr);
  try {
    const report = await runner.measureRoof({ onPhase: progress.show });
    progress.done();
    const confinement = runner.confinement();
    if (confinement) process.stderr.write(`${confinementSentence(confinement)}\n`);
    process.stdout.write(format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : roofReport(report));
  } finally {
    await runner.close();
  }
}

/** The ceilings as a table: bandwidth by size and mix, then arithmetic and launch. */
function roofReport({ roof, device }: KeptRoof): string {
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
