import type { GradeRequest } from '@rooflab/grader';
import { createRunner, type DevicePreference, roofFile } from '@rooflab/runner';
import type { Command } from 'commander';
import { EXIT, exitCodeFor, UsageError } from '../exit-code.ts';
import { type GradingOptions, gradeKernel, type ReadKernel, readKernel } from '../grade-kernel.ts';
import { type OpenedLab, openLab } from '../lab/open-lab.ts';
import { type ChosenKernels, chooseKernels, type KernelChoice } from '../project/choose-kernels.ts';
import { earlierCommit } from '../project/earlier-source.ts';
import type { ReportInput } from '../report/content/report-input.ts';
import { seedFrom } from '../seed.ts';
import { whenStopped } from '../when-stopped.ts';
import { writeOrExplain } from '../write-or-explain.ts';
import { checkFormat, type ReportOptions, writeReport } from '../write-report.ts';
import { deviceOption, formatOption, hazardsOption, labOption, seedOption } from './options.ts';

export interface GradeOptions extends ReportOptions, KernelChoice {
  readonly device: DevicePreference;
  readonly seed?: string;
  readonly plot?: string;
  readonly exitZeroOnFail?: boolean;
  readonly missingAsZero?: boolean;
  /** An earlier report of `--format json`; fails if the file is slower than in it. */
  readonly compare?: string;
  /** A git revision; fails if the file is slower than at it. */
  readonly compareTo?: string;
  /** Folder of the lab that has the exercise, instead of the catalogue. */
  readonly lab?: string;
}

const DESCRIPTIONS = {
  check: 'check a kernel on small sizes, in seconds',
  measure: 'check and time a kernel, and place it on the roofline',
  grade: 'grade a kernel exactly as the grading worker does',
} as const satisfies Record<GradeRequest['mode'], string>;

export function declare(program: Command): void {
  for (const mode of ['check', 'measure', 'grade'] as const) {
    const command = program
      .command(mode)
      .description(DESCRIPTIONS[mode])
      .argument('[exercise]', 'such as reduction/sum; all of rooflab.json when left out')
      .argument('[file]', 'your WGSL file; the one that rooflab.json names when left out')
      .addOption(deviceOption())
      .addOption(seedOption())
      .addOption(formatOption())
      .addOption(labOption())
      .option('--output <path>', 'write the report to a file')
      .option(
        '--changed-since <revision>',
        'of the files in rooflab.json only those that differ from a revision of git, such as origin/main',
      )
      .option('--project <path>', 'a rooflab.json of another place; its files are looked for in the working folder')
      .option(
        '--missing-as-zero',
        'a file that is missing, too large or not UTF-8 gets no points, instead of ending the command with code 2',
      )
      .option('--exit-zero-on-fail', 'exit 0 whatever the verdict, as some classroom tools need; codes 2 and 3 are unchanged')
      .addOption(hazardsOption());
    if (mode !== 'check') declareTimed(command);
    command.action(async (exercise, file, options) => {
      process.exitCode = await gradeCommand(mode, { exercise, file, ...options });
    });
  }
}

function declareTimed(command: Command): void {
  command
    .option('--plot <path>', 'draw the roofline as SVG')
    .option('--counted', 'grade by counted memory traffic instead of time: the same on every device')
    .option('--no-counted', 'grade by time, whatever rooflab.json says')
    .option(
      '--compare <path>',
      'fail also when slower, with more counted traffic, or no longer countable, compared with this report of --format json',
    )
    .option(
      '--compare-to <revision>',
      'fail also when slower, with more counted traffic, or no longer countable, compared with a revision of git, such as origin/main; both are graded in this run',
    );
}

/** Grades one file, or those of `rooflab.json`, and writes one report; returns the worst exit code. */
export async function gradeCommand(mode: GradeRequest['mode'], options: GradeOptions): Promise<number> {
  const seed = seedFrom(options.seed);
  checkFormat(options);
  if (options.compare !== undefined && options.compareTo !== undefined) throw new UsageError('Give --compare or --compare-to, not both.');
  const own = await ownLab(options);
  const chosen = await chooseKernels(options);
  if (chosen.kernels.length === 0) {
    process.stderr.write(`No kernel of rooflab.json has changed since ${options.changedSince}: nothing to grade.\n`);
    return EXIT.accepted;
  }
  if (options.plot !== undefined && chosen.kernels.length > 1) throw new UsageError('--plot draws one kernel: name its exercise.');
  const { missingAsZero = false, device, compare } = options;
  const kernels = await readAll(chosen, missingAsZero, own);
  const compareTo = options.compareTo === undefined ? undefined : await earlierCommit(options.compareTo);
  const { counted, hazards } = chosen;
  const grading = { mode, seed, device, counted, hazards, missingAsZero, compare, compareTo };
  return await gradeAll(kernels, grading, async (inputs) => {
    if (options.plot !== undefined && inputs[0]) await writePlot(options.plot, inputs[0]);
    await writeReport(inputs, options);
    return Math.max(...inputs.map((input) => exitCodeFor(input, options)));
  });
}

async function ownLab({ lab, exercise, file }: GradeOptions): Promise<OpenedLab | undefined> {
  if (lab === undefined) return undefined;
  if (exercise === undefined || file === undefined)
    throw new UsageError(`--lab ${lab} needs an exercise of this lab and your file, as in: my-lab/squares my.wgsl --lab my-lab.`);
  return await openLab(lab);
}

/** Before the first is graded, so that a wrong path is reported at once. */
async function readAll({ kernels }: ChosenKernels, missingAsZero: boolean, own: OpenedLab | undefined): Promise<ReadKernel[]> {
  const read: ReadKernel[] = [];
  for (const kernel of kernels) read.push(await readKernel(kernel, missingAsZero, own));
  return read;
}

/** The start of this process, and of Node in it. */
const NODE = { phase: 'node', sinceMs: 0 } as const;

/** Reports before the grader is closed, because closing waits for a grading that was stopped. */
async function gradeAll<T>(
  kernels: readonly ReadKernel[],
  options: GradingOptions,
  report: (inputs: readonly ReportInput[]) => Promise<T>,
): Promise<T> {
  const runner = createRunner({ device: options.device, roofStore: roofFile() });
  const stopped = whenStopped();
  const inputs: ReportInput[] = [];
  try {
    for (const kernel of kernels) {
      const { exercise, file } = kernel.submission;
      if (kernels.length > 1) process.stderr.write(`${exercise.id}: ${file}\n`);
      inputs.push(await gradeKernel({ runner, stopped, ...(inputs.length === 0 && { begun: NODE }) }, kernel, options));
    }
    return await report(inputs);
  } finally {
    stopped.ignore();
    await runner.close();
  }
}

async function writePlot(path: string, input: ReportInput): Promise<void> {
  const { svgPlot } = await import('../report/roofline/svg-plot.ts');
  const svg = svgPlot(input);
  if (svg === null) process.stderr.write('Nothing was timed on a GPU, so there is nothing to plot.\n');
  else await writeOrExplain(path, svg);
}
