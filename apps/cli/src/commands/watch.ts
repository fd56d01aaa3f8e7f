import type { Result } from '@rooflab/result';
import { createRunner, type DevicePreference, type Runner, roofFile } from '@rooflab/runner';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { type GradingOptions, gradeKernel, readKernel } from '../grade-kernel.ts';
import { type ChosenKernel, chooseKernels, type KernelChoice } from '../project/choose-kernels.ts';
import { visibleLine } from '../report/layout/visible-text.ts';
import { seedFrom } from '../seed.ts';
import { watchSaves } from '../watch/saves.ts';
import { CHECKED_LINE, CHECKING_LINE } from '../watch/watch-lines.ts';
import { watchReport } from '../watch/watch-report.ts';
import { deviceOption, hazardsOption, seedOption } from './options.ts';

export interface WatchOptions extends KernelChoice {
  readonly device: DevicePreference;
  readonly seed?: string;
}

export function declare(program: Command): void {
  program
    .command('watch')
    .description('measure a kernel at each save, and show how it moves on the roofline')
    .argument('[exercise]', 'such as reduction/sum; all of rooflab.json when left out')
    .argument('[file]', 'your WGSL file; the one that rooflab.json names when left out')
    .addOption(deviceOption())
    .addOption(seedOption())
    .addOption(hazardsOption())
    .option('--counted', 'count memory traffic instead of timing')
    .action((exercise, file, options) => watchCommand({ exercise, file, ...options }));
}

/**
 * Measures a kernel at each save, until the process is interrupted. All saves share one seed, so that their sizes are equal and their times
 * can be compared.
 */
export async function watchCommand(options: WatchOptions): Promise<void> {
  const seed = seedFrom(options.seed);
  const { kernels, counted, hazards } = await chooseKernels(options);
  const runner = createRunner({ device: options.device, roofStore: roofFile() });
  const watcher = createWatcher(runner, {
    mode: 'measure',
    seed,
    device: options.device,
    counted,
    hazards,
    missingAsZero: false,
    compare: undefined,
    compareTo: undefined,
  });
  for (const kernel of kernels) await readKernel(kernel, false);
  const saves = await watchSaves(
    kernels.map(({ file }) => file),
    (file) => void kernels.filter((kernel) => kernel.file === file).map(watcher.saved),
  );
  process.stdout.write(`Waiting for saves of ${kernels.map(({ file }) => visibleLine(file)).join(', ')}. Ctrl-C ends.\n`);
  if (kernels.length === 1) kernels.forEach(watcher.saved);
  await new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  saves.close();
  await watcher.finished();
  await runner.close();
}

interface Watcher {
  readonly saved: (kernel: ChosenKernel) => void;
  /** Resolves when the grading in progress has ended. */
  readonly finished: () => Promise<void>;
}

/** Measures one kernel at a time; if a file is saved several times while another is measured, only the last save counts. */
function createWatcher(runner: Runner, options: GradingOptions): Watcher {
  const latest = new Map<string, Result>();
  const waiting = new Map<string, ChosenKernel>();
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    for (const [exercise, kernel] of waiting) {
      waiting.delete(exercise);
      const result = await show(kernel, latest.get(exercise) ?? null);
      if (result) latest.set(exercise, result);
    }
    running = null;
  }

  async function show(kernel: ChosenKernel, before: Result | null): Promise<Result | null> {
    process.stdout.write(`${CHECKING_LINE}${visibleLine(kernel.file)} (${kernel.exercise})\n`);
    const result = await measured(kernel, before);
    process.stdout.write(`${CHECKED_LINE}at ${new Date().toLocaleTimeString('en-GB')}.\n\n`);
    return result;
  }

  /** Null where there is nothing to compare a later save with. */
  async function measured(kernel: ChosenKernel, before: Result | null): Promise<Result | null> {
    try {
      const input = await gradeKernel({ runner, stopped: null }, await readKernel(kernel, false), options);
      const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
      process.stdout.write(watchReport({ ...input, colour }, before));
      return input.result.performance.measurements.length > 0 || input.result.counted ? input.result : null;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stdout.write(`${error.message}\n`);
      return null;
    }
  }

  return {
    saved: (kernel) => {
      waiting.set(kernel.exercise, kernel);
      running ??= drain();
    },
    finished: () => {
      waiting.clear();
      return running ?? Promise.resolve();
    },
  };
}
