import { experiments, findExperiment } from '@rooflab/catalogue';
import type { Experiment } from '@rooflab/lab';
import { documentRows, type ExperimentResult } from '@rooflab/result';
import { createRunner, type DevicePreference, RunnerError } from '@rooflab/runner';
import type { Command } from 'commander';
import { EXIT, UsageError } from '../exit-code.ts';
import { createVisitProgress } from '../progress.ts';
import { readSubmission } from '../read-submission.ts';
import { seedFrom } from '../seed.ts';
import { writeOrExplain } from '../write-or-explain.ts';
import { deviceOption, textOrJsonOption } from './options.ts';

export interface ExperimentOptions {
  /** Without an id, the experiments are listed. */
  readonly id?: string;
  readonly file?: string;
  readonly device: DevicePreference;
  readonly seed?: string;
  readonly plot?: string;
  readonly csv?: string;
  readonly format: 'text' | 'json';
}

export function declare(program: Command): void {
  program
    .command('experiment')
    .description('measure curves: how a kernel, the CPU and the transfers behave over sizes; lists the experiments without an id')
    .argument('[id]', 'as in reduction/by-size')
    .argument('[file]', 'your WGSL, as one more curve')
    .addOption(deviceOption())
    .option('--seed <hex>', 'measure in the same order, on the same inputs, as before')
    .option('--plot <path>', 'draw the curves as SVG')
    .option('--csv <path>', 'write every point as a line of CSV')
    .addOption(textOrJsonOption())
    .action(async (id, file, options) => {
      process.exitCode = await experimentCommand({ id, file, ...options });
    });
}

/**
 * Measures one experiment and prints its curves, or lists all; returns the exit code: 1 when no place of the student's own curve was
 * measured.
 */
export async function experimentCommand(options: ExperimentOptions): Promise<number> {
  if (options.id === undefined) return list(options.format);
  const experiment = findExperiment(options.id);
  if (!experiment) {
    throw new UsageError(
      `There is no experiment ${JSON.stringify(options.id)}. Choose one of: ${experiments()
        .map(({ id }) => id)
        .join(', ')}.`,
    );
  }
  const seed = seedFrom(options.seed);
  const source = options.file === undefined ? null : await readOwn(experiment, options.file);
  const result = await measure(options.device, { id: experiment.id, source, seed });
  if (result === null) return EXIT.system;
  await report(result, options);
  const own = result.series.find(({ name }) => name === ownName(experiment));
  return own !== undefined && own.points.length === 0 ? EXIT.student : EXIT.accepted;
}

function list(format: ExperimentOptions['format']): number {
  const rows = experiments().map(({ id, title, exercise, document: { file, rows } }) => ({
    id,
    title,
    exercise,
    document: { file, rows },
  }));
  if (format === 'json') process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else {
    const width = Math.max(...rows.map(({ id }) => id.length));
    const lines = rows.map(({ id, title, document }) => `${id.padEnd(width)}  ${title} (${documentRows(document)})`);
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return EXIT.accepted;
}

function ownName({ series }: Experiment): string | undefined {
  return series.find((one) => one.kind === 'kernel' && one.source.from === 'own')?.name;
}

async function readOwn(experiment: Experiment, file: string): Promise<string> {
  if (ownName(experiment) === undefined) throw new UsageError(`${experiment.id} has no curve for your kernel: leave out ${file}.`);
  return (await readSubmission(experiment.exercise, file)).source;
}

async function measure(
  device: DevicePreference,
  request: { readonly id: string; readonly source: string | null; readonly seed: string },
): Promise<ExperimentResult | null> {
  const runner = createRunner({ device });
  const progress = createVisitProgress(process.stderr);
  try {
    return await runner.experiment(request, { onPhase: progress.show });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    progress.done();
    process.stderr.write(`rooflab: ${error.message}\n`);
    return null;
  } finally {
    progress.done();
    await runner.close();
  }
}

async function report(result: ExperimentResult, { plot, csv, format }: ExperimentOptions): Promise<void> {
  if (plot !== undefined) {
    const { experimentSvg } = await import('@rooflab/roofline/experiments');
    const svg = experimentSvg(result);
    if (svg === null) process.stderr.write('Nothing was measured, so there is nothing to plot.\n');
    else await writeOrExplain(plot, svg);
  }
  if (csv !== undefined) {
    const { experimentCsv } = await import('@rooflab/roofline/experiments');
    await writeOrExplain(csv, experimentCsv(result));
  }
  if (format === 'json') process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else {
    const { experimentReport } = await import('./experiment-report.ts');
    process.stdout.write(experimentReport(result));
  }
}
