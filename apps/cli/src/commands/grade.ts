import type { GradeRequest } from '@rooflab/grader';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import { EXIT, exitCodeFor, UsageError } from '../exit-code.ts';
import { type GradingOptions, gradeKernel, type ReadKernel, readKernel } from '../grade-kernel.ts';
import { type ChosenKernels, chooseKernels, type KernelChoice } from '../project/choose-kernels.ts';
import { earlierCommit } from '../project/earlier-source.ts';
import type { ReportInput } from '../report/report-input.ts';
import { seedFrom } from '../seed.ts';
import { whenStopped } from '../when-stopped.ts';
import { writeOrExplain } from '../write-or-explain.ts';
import { checkFormat, type ReportOptions, writeReport } from '../write-report.ts';

export interface GradeOptions extends ReportOptions, KernelChoice {
  readonly device: DevicePreference;
  readonly seed?: string;
  readonly plot?: string;
  readonly exitZeroOnFail?: boolean;
  readonly missingAsZero?: boolean;
  /** An earlier report of `--format json`; a file that is slower than there fails. */
  readonly compare?: string;
  /** A revision of git; a file that is slower than there fails. */
  readonly compareTo?: string;
}

/** Grades one file, or those of `rooflab.json`, and writes one report; returns the worst exit code. */
export async function gradeCommand(mode: GradeRequest['mode'], options: GradeOptions): Promise<number> {
  const seed = seedFrom(options.seed);
  checkFormat(options);
  if (options.compare !== undefined && options.compareTo !== undefined) throw new UsageError('Give --compare or --compare-to, not both.');
  const chosen = await chooseKernels(options);
  if (chosen.kernels.length === 0) {
    process.stderr.write(`No kernel of rooflab.json has changed since ${options.changedSince}: nothing to grade.\n`);
    return EXIT.accepted;
  }
  if (options.plot !== undefined && chosen.kernels.length > 1) throw new UsageError('--plot draws one kernel: name its exercise.');
  const { missingAsZero = false, device, compare } = options;
  const kernels = await readAll(chosen, missingAsZero);
  const compareTo = options.compareTo === undefined ? undefined : await earlierCommit(options.compareTo);
  const { counted, hazards } = chosen;
  const grading = { mode, seed, device, counted, hazards, missingAsZero, compare, compareTo };
  return await gradeAll(kernels, grading, async (inputs) => {
    if (options.plot !== undefined && inputs[0]) await writePlot(options.plot, inputs[0]);
    await writeReport(inputs, options);
    return Math.max(...inputs.map((input) => exitCodeFor(input, options)));
  });
}

/** Before the first is graded, so that a wrong path is told at once. */
async function readAll({ kernels }: ChosenKernels, missingAsZero: boolean): Promise<ReadKernel[]> {
  const read: ReadKernel[] = [];
  for (const kernel of kernels) read.push(await readKernel(kernel, missingAsZero));
  return read;
}

/** Reports before the grader is closed: that waits for a grading which was stopped. */
async function gradeAll<T>(
  kernels: readonly ReadKernel[],
  options: GradingOptions,
  report: (inputs: readonly ReportInput[]) => Promise<T>,
): Promise<T> {
  const runner = createRunner({ device: options.device });
  const stopped = whenStopped();
  const inputs: ReportInput[] = [];
  try {
    for (const kernel of kernels) {
      const { exercise, file } = kernel.submission;
      if (kernels.length > 1) process.stderr.write(`${exercise.id}: ${file}\n`);
      inputs.push(await gradeKernel({ runner, stopped }, kernel, options));
    }
    return await report(inputs);
  } finally {
    stopped.ignore();
    await runner.close();
  }
}

async function writePlot(path: string, input: ReportInput): Promise<void> {
  const { svgPlot } = await import('../report/svg-plot.ts');
  const svg = svgPlot(input);
  if (svg === null) process.stderr.write('Nothing was timed on a GPU, so there is nothing to plot.\n');
  else await writeOrExplain(path, svg);
}
