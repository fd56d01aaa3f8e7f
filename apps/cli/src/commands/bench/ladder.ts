import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KernelFile, labs, readLadder } from '@rooflab/catalogue';
import { kernelFacts } from '@rooflab/grader/facts';
import type { Exercise, KernelFacts } from '@rooflab/lab';
import type { Measurement, Result, Xray } from '@rooflab/result';
import { createRunner, type DevicePreference, type Runner } from '@rooflab/runner';
import type { Command } from 'commander';
import { UsageError } from '../../exit-code.ts';
import { deviceOption } from '../options.ts';

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
    process.stdout.write(`${HEADER}\n`);
    for (const exercise of exercises) {
      for (const rung of await kernelsOf(exercise, folder)) {
        const { result, error } = await gradeRung(runner, exercise, rung);
        if (result) entries.push(entryOf(exercise, rung.name, result));
        process.stdout.write(`${rows(exercise, rung.name, result ?? error)}\n`);
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

export interface LadderEntry extends Pick<Result, 'exercise' | 'verdict' | 'score' | 'device' | 'phases'> {
  readonly rung: string;
  readonly roofFlopsPerSecond: number;
  readonly launchNs: number;
  readonly measurements: readonly Omit<Measurement, 'samplesNs'>[];
  /** Null where its x-ray was refused. */
  readonly counted: CountedRung | null;
}

/** The x-ray's counts of a rung at the largest timed size, or at the smaller one that it had to use. */
interface CountedRung extends Pick<Xray, 'size' | 'usesSubgroups' | 'global' | 'workgroup' | 'control' | 'launch' | 'dispatches'> {
  readonly facts: KernelFacts;
}

function entryOf(exercise: Exercise, rung: string, result: Result): LadderEntry {
  const { verdict, score, device, phases, performance, roof, xray } = result;
  const measurements = performance.measurements.map(({ samplesNs: _, ...measurement }) => measurement);
  const { flopsPerSecond: roofFlopsPerSecond, launchNs } = roof;
  const counted = xray ? countedRung(exercise, result, xray) : null;
  return { exercise: exercise.id, rung, verdict, score, device, phases, roofFlopsPerSecond, launchNs, measurements, counted };
}

function countedRung(exercise: Exercise, result: Result, xray: Xray): CountedRung {
  const { size, usesSubgroups, global, workgroup, control, launch, dispatches } = xray;
  return { size, usesSubgroups, global, workgroup, control, launch, dispatches, facts: kernelFacts(exercise, xray, result) };
}

const HEADER = `| exercise | rung | size | median | GB/s | GFLOP/s | fraction | bound | samples | verdict | score |
| --- | --- | --- | ---: | ---: | ---: | ---: | --- | ---: | --- | ---: |`;

function chosenExercises(ids: readonly string[]): Exercise[] {
  const all = labs.flatMap(({ exercises }) => exercises);
  const chosen = ids.length === 0 ? all : all.filter(({ id }) => ids.some((wanted) => id === wanted || id.startsWith(`${wanted}/`)));
  if (chosen.length === 0) throw new UsageError(`No exercise is called ${ids.join(', ')}. "rooflab labs" lists them.`);
  return chosen;
}

async function kernelsOf(exercise: Exercise, folder: string | undefined): Promise<readonly KernelFile[]> {
  if (folder === undefined) return readLadder(exercise);
  const path = join(folder, exercise.id);
  const names = await readdir(path).catch(() => []);
  const wgsl = names.filter((name) => name.endsWith('.wgsl')).sort();
  return Promise.all(
    wgsl.map(async (name) => ({ name: name.slice(0, -'.wgsl'.length), source: await readFile(join(path, name), 'utf8') })),
  );
}

async function gradeRung(runner: Runner, { id }: Exercise, { source }: KernelFile): Promise<{ result?: Result; error?: string }> {
  try {
    return { result: await runner.grade({ exercise: id, source, seed: randomBytes(16).toString('hex'), mode: 'measure' }) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function rows({ id }: Exercise, name: string, result: Result | string | undefined): string {
  if (!result || typeof result === 'string') return `| ${id} | ${name} | | | | | | | | system-error: ${result ?? ''} | |`;
  const { measurements, sweep } = result.performance;
  if (measurements.length === 0) return `| ${id} | ${name} | | | | | | | | ${result.verdict}: ${result.message} | ${result.score} |`;
  const measured = measurements.map((measurement) => row([id, name, result.verdict, String(result.score)], measurement));
  const swept = sweep.map((measurement) => row([id, `${name} ${JSON.stringify(measurement.overrides)}`, 'sweep', ''], measurement));
  return [...measured, ...swept].join('\n');
}

function row([id, name, verdict, score]: [string, string, string, string], m: Measurement): string {
  const size = Object.entries(m.size)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
  const median = `${(m.medianNs / 1000).toFixed(1)} µs`;
  const figures = [
    median,
    (m.bytesPerSecond / 1e9).toFixed(0),
    (m.flopsPerSecond / 1e9).toFixed(0),
    m.fraction.toFixed(3),
    m.bound,
    m.samplesNs.length,
  ];
  return `| ${[id, name, size, ...figures, verdict, score].join(' | ')} |`;
}
