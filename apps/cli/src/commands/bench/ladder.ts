import { writeFile } from 'node:fs/promises';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import type { Command } from 'commander';
import { LADDER_HEAD, ladderRows } from '../../ladder/ladder-table.ts';
import { type LadderEntry, ladderEntry, timeRung } from '../../ladder/time-rung.ts';
import { deviceOption } from '../options.ts';
import { chosenExercises, kernelsOf } from './chosen-kernels.ts';

interface BenchLadderOptions {
  readonly device: DevicePreference;
  readonly folder?: string;
  readonly output?: string;
}

export function declare(bench: Command): void {
  bench
    .command('ladder')
    .description('time every rung of every ladder, as a table')
    .argument('[exercises...]', 'all by default')
    .addOption(deviceOption())
    .option('--folder <path>', 'time the .wgsl files of <path>/<exercise> instead of the ladders')
    .option('--output <path>', 'write all results as JSON')
    .action(benchLadder);
}

/** Grades every rung through the same path as a hand-in, and prints one Markdown table with a row for each rung and timed size. */
async function benchLadder(ids: readonly string[], { device, folder, output }: BenchLadderOptions): Promise<void> {
  const exercises = chosenExercises(ids);
  const runner = createRunner({ device });
  const entries: LadderEntry[] = [];
  try {
    process.stdout.write(`${LADDER_HEAD}\n`);
    for (const exercise of exercises) {
      for (const rung of await kernelsOf(exercise, folder)) {
        const result = await timeRung(runner, exercise, rung).catch((error: Error) => error.message);
        if (typeof result === 'object') entries.push(ladderEntry(exercise, rung, result));
        process.stdout.write(`${ladderRows(exercise, rung.name, result)}\n`);
      }
    }
  } finally {
    await runner.close();
  }
  if (output)
    await writeFile(output, `${JSON.stringify({ measuredAt: new Date().toISOString(), entries } satisfies LadderReport, null, 1)}\n`);
}

/** The report of `--output`, from which `docs/records/figures.md` is generated. */
export interface LadderReport {
  readonly measuredAt: string;
  readonly entries: readonly LadderEntry[];
}
