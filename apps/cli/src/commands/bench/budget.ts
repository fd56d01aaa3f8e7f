import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Exercise } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { quantile } from '@rooflab/roofline';
import { createRunner, type DevicePreference, type Runner } from '@rooflab/runner';
import type { Command } from 'commander';
import { seedFrom } from '../../seed.ts';
import { deviceOption } from '../options.ts';
import { budgetTable, gradingsPerMinute, largestFractionDifference, medianRatios, type TimedGrading } from './budget-table.ts';
import { chosenExercises, kernelsOf } from './chosen-kernels.ts';

interface BenchBudgetOptions {
  readonly device: DevicePreference;
  readonly ownRoof: boolean;
  readonly pauses: boolean;
  readonly output?: string;
}

/** Longer than a process takes to end, and the next one to be ready. */
const PAUSE_MS = 1000;

type Way = 'own roof' | 'alone' | 'overlapping';

/** The report of `--output`, from which the simulation of a deadline takes how long gradings take. */
export interface BudgetReport {
  readonly measuredAt: string;
  readonly device: Result['device'] | null;
  /** One after the other; pauses are left out. */
  readonly gradingsPerMinute: number;
  /** Whether there were any; absent in reports from before that was possible. */
  readonly pauses?: boolean;
  /** Null where they cannot overlap. */
  readonly overlappingPerMinute: number | null;
  readonly gradings: readonly TimedGrading[];
}

export function declare(bench: Command): void {
  bench
    .command('budget')
    .description('grade every rung as a worker does, alone and overlapping: where the time to a verdict goes')
    .argument('[exercises...]', 'all by default')
    .addOption(deviceOption())
    .option('--own-roof', 'first grade every rung with a roof that the grading measures itself, and compare', false)
    .option(
      '--pauses',
      `${PAUSE_MS / 1000} s before each grading, unless they overlap: it then meets a process that is ready, and the last one is gone`,
      false,
    )
    .option('--output <path>', 'write all gradings as JSON')
    .action(benchBudget);
}

/** Grades every rung and prints what each step took, until the verdict and until the explanation. */
async function benchBudget(ids: readonly string[], { device, ownRoof, pauses, output }: BenchBudgetOptions): Promise<void> {
  const kernels = await seededKernels(chosenExercises(ids));
  const runner = createRunner({ device, overlaps: true });
  const all: TimedGrading[] = [];
  const perMinute: Partial<Record<Way, number>> = {};
  let found: Result['device'] | null = null;
  try {
    found = (await runner.measureRoof()).device;
    for (const way of waysOn(found, ownRoof)) {
      const { gradings, elapsedMs } = await gradeAll(runner, kernels, { way, pauseMs: pauses && way !== 'overlapping' ? PAUSE_MS : 0 });
      perMinute[way] = gradingsPerMinute(gradings, elapsedMs);
      all.push(...gradings);
      process.stdout.write(`${found.description}, ${gradings.length} gradings, ${WAYS[way]}\n\n${budgetTable(gradings)}\n`);
      process.stdout.write(`${perMinute[way].toFixed(0)} gradings a minute\n\n`);
    }
  } finally {
    await runner.close();
  }
  process.stdout.write(comparison(all));
  const { alone, overlapping = null, 'own roof': own } = perMinute;
  const report: BudgetReport = {
    measuredAt: new Date().toISOString(),
    device: found,
    gradingsPerMinute: alone ?? own ?? 0,
    pauses,
    overlappingPerMinute: overlapping,
    gradings: all,
  };
  if (output) await writeFile(output, `${JSON.stringify(report, null, 1)}\n`);
}

/** The roof of a software device is not kept, and nothing is done beside what it grades. */
function waysOn({ software }: Result['device'], ownRoof: boolean): readonly Way[] {
  if (software) return ['own roof'];
  return [...(ownRoof ? (['own roof'] as const) : []), 'alone', 'overlapping'];
}

const WAYS = {
  'own roof': 'one after the other, the roof measured in each',
  alone: 'one after the other under a kept roof',
  overlapping: 'each begun while the one before it has the GPU, as workers do where there are three cores a GPU',
} as const satisfies Record<Way, string>;

/** Every way grades a kernel at the same sizes. */
interface SeededKernel {
  readonly exercise: string;
  readonly rung: string;
  readonly source: string;
  readonly seed: string;
}

async function seededKernels(exercises: readonly Exercise[]): Promise<SeededKernel[]> {
  const kernels: SeededKernel[] = [];
  for (const exercise of exercises) {
    for (const { name, source } of await kernelsOf(exercise)) {
      kernels.push({ exercise: exercise.id, rung: name, source, seed: seedFrom(undefined) });
    }
  }
  return kernels;
}

interface Pace {
  readonly way: Way;
  readonly pauseMs: number;
}

/** `elapsedMs` is without the pauses. */
async function gradeAll(
  runner: Runner,
  kernels: readonly SeededKernel[],
  { way, pauseMs }: Pace,
): Promise<{ readonly gradings: readonly TimedGrading[]; readonly elapsedMs: number }> {
  const startedMs = performance.now();
  const gradings: Promise<TimedGrading>[] = [];
  for (const kernel of kernels) {
    await setTimeout(pauseMs);
    // As a worker does before it claims a job.
    await runner.ready();
    const next = Promise.withResolvers<void>();
    const grading = gradeOne(runner, kernel, { way, onUnderWay: next.resolve });
    gradings.push(grading);
    await (way === 'overlapping' ? Promise.race([next.promise, grading]) : grading);
  }
  return { gradings: await Promise.all(gradings), elapsedMs: performance.now() - startedMs - pauseMs * kernels.length };
}

async function gradeOne(
  runner: Runner,
  { exercise, rung, source, seed }: SeededKernel,
  { way, onUnderWay }: { readonly way: Way; readonly onUnderWay: () => void },
): Promise<TimedGrading> {
  const startedMs = performance.now();
  let known: { readonly verdictMs: number; readonly phases: Result['phases'] } | null = null;
  const onVerdict = ({ phases }: Result): void => {
    known = { verdictMs: performance.now() - startedMs, phases };
  };
  const roof = way === 'own roof' ? 'own' : 'kept';
  const result = await runner.grade({ exercise, source, seed, mode: 'grade' }, { onVerdict, onUnderWay, ownRoof: roof === 'own' });
  const wholeMs = performance.now() - startedMs;
  const { verdict, performance: speed, phases } = result;
  return {
    exercise,
    rung,
    roof,
    overlapping: way === 'overlapping',
    verdict,
    wholeMs,
    ...(known ?? { verdictMs: wholeMs, phases }),
    mediansNs: speed.measurements.map(({ medianNs }) => medianNs),
    fraction: speed.graded ? speed.fraction : null,
    kept: result.roof.kept ?? null,
  };
}

/** Whether the way of grading changes what is measured, and how far the ceilings beside kernels were from the kept roof. */
function comparison(gradings: readonly TimedGrading[]): string {
  const difference = largestFractionDifference(gradings);
  const beside = medianRatios(gradings);
  const ratios = gradings.flatMap(({ kept }) => kept?.beside?.ratio ?? []);
  const range = (all: readonly number[]): string => `${Math.min(...all).toFixed(3)} … ${Math.max(...all).toFixed(3)}`;
  const lines = [
    difference === null ? '' : `Fractions of a rung under both roofs differ by at most ${(100 * difference).toFixed(2)} %.\n`,
    beside.length === 0
      ? ''
      : `Median times of overlapping gradings are ${range(beside)} of those alone, ${quantile(beside, 0.5).toFixed(4)} in the middle.\n`,
    ratios.length === 0 ? '' : `Ceilings beside kernels reached ${range(ratios)} of the kept roof.\n`,
  ];
  return lines.join('');
}
