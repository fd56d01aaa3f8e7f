import { experiments, experimentsOf } from '@rooflab/catalogue';
import { type Experiment, ownSeries } from '@rooflab/lab';
import { documentRows, type ExperimentResult } from '@rooflab/result';
import { createRunner, type DevicePreference, RunnerError } from '@rooflab/runner';
import type { Command } from 'commander';
import { EXIT, UsageError } from '../exit-code.ts';
import type { OpenedLab } from '../lab/open-lab.ts';
import { recordExperiment } from '../lab/record-experiment.ts';
import { createVisitProgress } from '../progress.ts';
import { readSource } from '../read-submission.ts';
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
  /** Folder of a lab whose experiments take the place of the catalogue's. */
  readonly lab?: string;
  /** Whether that lab keeps the curves. */
  readonly record?: boolean;
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
    .option('--lab <folder>', 'an experiment of the lab in this folder, which is built first')
    .option('--record', 'keep the curves in the folder of --lab: pages and handouts show them')
    .addOption(textOrJsonOption())
    .action(async (id, file, options) => {
      process.exitCode = await experimentCommand({ id, file, ...options });
    });
}

/**
 * Measures one experiment and prints its curves, or lists all; returns the exit code: 1 when no place of the student's own curve was
 * measured. Throws `UsageError`.
 */
export async function experimentCommand(options: ExperimentOptions): Promise<number> {
  const { record = false } = options;
  if (record && options.lab === undefined) throw new UsageError('--record needs --lab: curves are kept with a lab of your own.');
  if (record && options.file !== undefined) throw new UsageError('--record keeps the curves that all runs share. Leave out your file.');
  const lab = options.lab === undefined ? null : await openedLab(options.lab);
  const listed = lab === null ? experiments() : experimentsOf(lab);
  if (options.id === undefined) return list(listed, options.format);
  const experiment = listed.find(({ id }) => id === options.id);
  if (!experiment) throw new UsageError(unknownExperiment(options.id, listed));
  const seed = seedFrom(options.seed);
  const source = options.file === undefined ? null : await readOwn(experiment, options.file);
  const result = await measure(options.device, { id: experiment.id, source, seed }, lab);
  if (result === null) return EXIT.system;
  if (record && lab !== null) process.stderr.write(`Kept in ${await recordExperiment(lab.folder, result)}.\n`);
  await report(result, experiment, options);
  const own = result.series.find(({ name }) => name === ownSeries(experiment)?.name);
  return own !== undefined && own.points.length === 0 ? EXIT.student : EXIT.accepted;
}

async function openedLab(given: string): Promise<OpenedLab> {
  // The catalogue's experiments work also where no process of labs does.
  const { openLab } = await import('../lab/open-lab.ts');
  const lab = await openLab(given);
  if (experimentsOf(lab).length === 0) throw new UsageError(`The lab in ${given} has no experiments. Write one in ${given}/experiments.`);
  return lab;
}

function unknownExperiment(id: string, listed: readonly Experiment[]): string {
  return `There is no experiment ${JSON.stringify(id)}. Choose one of: ${listed.map((each) => each.id).join(', ')}.`;
}

function list(listed: readonly Experiment[], format: ExperimentOptions['format']): number {
  const rows = listed.map(({ id, title, exercise, document }) => ({
    ...{ id, title, exercise },
    document: document && { file: document.file, rows: document.rows },
  }));
  if (format === 'json') process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else {
    const width = Math.max(...rows.map(({ id }) => id.length));
    const lines = rows.map(({ id, title, document }) => `${id.padEnd(width)}  ${title}${document ? ` (${documentRows(document)})` : ''}`);
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return EXIT.accepted;
}

function readOwn(experiment: Experiment, file: string): Promise<string> {
  if (!ownSeries(experiment)) throw new UsageError(`${experiment.id} has no curve for your kernel: leave out ${file}.`);
  return readSource(file);
}

async function measure(
  device: DevicePreference,
  request: { readonly id: string; readonly source: string | null; readonly seed: string },
  lab: OpenedLab | null,
): Promise<ExperimentResult | null> {
  const runner = createRunner({ device });
  const progress = createVisitProgress(process.stderr);
  try {
    return await runner.experiment(request, { onPhase: progress.show, ...(lab && { lab: lab.folder }) });
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

async function report(result: ExperimentResult, experiment: Experiment, { plot, csv, format }: ExperimentOptions): Promise<void> {
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
    process.stdout.write(experimentReport(result, experiment));
  }
}
