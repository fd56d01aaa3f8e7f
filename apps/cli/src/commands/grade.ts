import type { GradeRequest } from '@rooflab/grader';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import { EXIT, exitCodeOf, UsageError } from '../exit-code.ts';
import { gradeKernel, type ReadKernel, readKernel } from '../grade-kernel.ts';
import { type ChosenKernels, chooseKernels, type KernelChoice } from '../project/choose-kernels.ts';
import type { ReportInput } from '../report/report-input.ts';
import { seedFrom } from '../seed.ts';
import { writeOrExplain } from '../write-or-explain.ts';
import { type ReportOptions, writeReport } from '../write-report.ts';

export interface GradeOptions extends ReportOptions, KernelChoice {
  readonly device: DevicePreference;
  readonly seed?: string;
  readonly plot?: string;
  readonly exitZeroOnFail?: boolean;
  readonly missingAsZero?: boolean;
}

/** Grades one file, or those of `rooflab.json`, and writes one report; returns the worst exit code. */
export async function gradeCommand(mode: GradeRequest['mode'], options: GradeOptions): Promise<number> {
  const seed = seedFrom(options.seed);
  const chosen = await chooseKernels(options);
  if (chosen.kernels.length === 0) {
    process.stderr.write(`No kernel of rooflab.json has changed since ${options.changedSince}: nothing to grade.\n`);
    return EXIT.accepted;
  }
  if (options.plot !== undefined && chosen.kernels.length > 1) throw new UsageError('--plot draws one kernel: name its exercise.');
  const kernels = await readAll(chosen, options);
  const inputs = await gradeAll(kernels, { ...options, ...chosen, mode, seed, missingAsZero: options.missingAsZero ?? false });
  if (options.plot !== undefined && inputs[0]) await writePlot(options.plot, inputs[0]);
  await writeReport(inputs, options);
  const code = Math.max(...inputs.map(({ result }) => exitCodeOf(result.verdict)));
  return code === EXIT.student && options.exitZeroOnFail ? EXIT.accepted : code;
}

/** Before the first is graded, so that a wrong path is told at once. */
async function readAll({ kernels }: ChosenKernels, { missingAsZero = false }: GradeOptions): Promise<ReadKernel[]> {
  const read: ReadKernel[] = [];
  for (const kernel of kernels) read.push(await readKernel(kernel, missingAsZero));
  return read;
}

async function gradeAll(kernels: readonly ReadKernel[], options: Parameters<typeof gradeKernel>[2]): Promise<ReportInput[]> {
  const runner = createRunner({ device: options.device });
  const inputs: ReportInput[] = [];
  try {
    for (const kernel of kernels) {
      const { exercise, file } = kernel.submission;
      if (kernels.length > 1) process.stderr.write(`${exercise.id}: ${file}\n`);
      inputs.push(await gradeKernel(runner, kernel, options));
    }
    return inputs;
  } finally {
    await runner.close();
  }
}

async function writePlot(path: string, input: ReportInput): Promise<void> {
  const { svgPlot } = await import('../report/svg-plot.ts');
  const svg = svgPlot(input);
  if (svg === null) process.stderr.write('Nothing was timed, so there is nothing to plot.\n');
  else await writeOrExplain(path, svg);
}
