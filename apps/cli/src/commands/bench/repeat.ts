import { writeFile } from 'node:fs/promises';
import type { Result } from '@rooflab/result';
import { medianOf } from '@rooflab/roofline';
import { createRunner, type DevicePreference, type Runner } from '@rooflab/runner';
import type { Command } from 'commander';
import { readSubmission, type Submission } from '../../read-submission.ts';
import { seedFrom } from '../../seed.ts';
import { deviceOption } from '../options.ts';
import { coefficientOfVariation, spread } from './spread.ts';

interface BenchRepeatOptions {
  readonly exercise: string;
  readonly file: string;
  readonly times: string;
  readonly device: DevicePreference;
  readonly output?: string;
}

/** The report of `--output`, from which `docs/records/figures.md` is generated. */
export interface RepeatReport {
  readonly measuredAt: string;
  readonly exercise: string;
  readonly file: string;
  readonly gradings: number;
  readonly device: Result['device'];
  readonly verdicts: Readonly<Record<string, number>>;
  /** Variation of the median time per byte, for each timed size: the seed varies the sizes, so times alone would differ. */
  readonly timePerByteVariation: readonly number[];
  readonly fractionRange: readonly [number, number];
  readonly scoreRange: readonly [number, number];
  readonly medianMs: number;
}

export function declare(bench: Command): void {
  bench
    .command('repeat')
    .description('grade one file many times: how far the figures spread')
    .argument('<exercise>')
    .argument('<file>')
    .option('-n, --times <count>', 'gradings', '20')
    .option('--output <path>', 'write the report as JSON')
    .addOption(deviceOption())
    .action((exercise, file, options) => benchRepeat({ exercise, file, ...options }));
}

/** Grades one file many times, each time with a fresh seed, and prints the spread of medians, fractions and scores. */
async function benchRepeat(options: BenchRepeatOptions): Promise<void> {
  const submission = await readSubmission(options.exercise, options.file);
  const runner = createRunner({ device: options.device });
  try {
    const report = await repeat(runner, submission, Number(options.times));
    const { gradings, verdicts, timePerByteVariation, fractionRange, scoreRange, medianMs } = report;
    const counts = Object.entries(verdicts).map(([verdict, count]) => `${verdict} × ${count}`);
    process.stdout.write(`${options.exercise} ${options.file}, ${gradings} gradings: ${counts.join(', ')}\n`);
    for (const [k, variation] of timePerByteVariation.entries()) {
      process.stdout.write(`time per byte, size ${k + 1}: coefficient of variation ${(100 * variation).toFixed(2)} %\n`);
    }
    process.stdout.write(`fraction ${fractionRange.map((x) => x.toFixed(3)).join(' … ')}, score ${scoreRange.join(' … ')}, `);
    process.stdout.write(`median ${medianMs.toFixed(0)} ms a grading\n`);
    if (options.output) await writeFile(options.output, `${JSON.stringify(report, null, 1)}\n`);
  } finally {
    await runner.close();
  }
}

async function repeat(runner: Runner, { exercise, file, source }: Submission, gradings: number): Promise<RepeatReport> {
  const results: Result[] = [];
  const ms: number[] = [];
  for (let i = 0; i < gradings; i++) {
    const startedMs = performance.now();
    results.push(await runner.grade({ exercise: exercise.id, source, seed: seedFrom(undefined), mode: 'grade' }));
    ms.push(performance.now() - startedMs);
  }
  const [first] = results;
  if (!first) throw new RangeError('At least one grading.');
  const sizes = first.performance.measurements.map((_, k) => results.flatMap(({ performance }) => performance.measurements[k] ?? []));
  const verdicts: Record<string, number> = {};
  for (const { verdict } of results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  return {
    measuredAt: new Date().toISOString(),
    exercise: exercise.id,
    file,
    gradings,
    device: first.device,
    verdicts,
    timePerByteVariation: sizes.map((measurements) => coefficientOfVariation(measurements.map(({ medianNs, bytes }) => medianNs / bytes))),
    fractionRange: spread(results.flatMap(({ performance }) => performance.fraction ?? [])),
    scoreRange: spread(results.flatMap(({ score }) => score ?? [])),
    medianMs: medianOf(ms),
  };
}
