import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Result } from '@rooflab/result';
import { medianOf } from '@rooflab/roofline';
import type { DevicePreference } from '@rooflab/runner';
import type { Command } from 'commander';
import { readSubmission } from '../../read-submission.ts';
import { deviceOption } from '../options.ts';
import { spread } from './spread.ts';

interface BenchCommandOptions {
  readonly exercise: string;
  readonly file: string;
  readonly times: string;
  readonly device: DevicePreference;
  readonly output?: string;
}

/** The report of `--output`, from which `docs/records/figures.md` is generated. */
export interface CommandReport {
  readonly measuredAt: string;
  readonly exercise: string;
  readonly file: string;
  readonly runs: number;
  readonly device: Result['device'];
  readonly check: CommandTimes;
  readonly grade: CommandTimes;
}

export interface CommandTimes {
  /** From the start of the process to its end. */
  readonly medianMs: number;
  readonly rangeMs: readonly [number, number];
  /** Phases of the last run. */
  readonly phases: Result['phases'];
}

const run = promisify(execFile);

export function declare(bench: Command): void {
  bench
    .command('command')
    .description('time the command itself, from its start to the verdict')
    .argument('<exercise>')
    .argument('<file>')
    .option('-n, --times <count>', 'runs', '10')
    .option('--output <path>', 'write the report as JSON')
    .addOption(deviceOption())
    .action((exercise, file, options) => benchCommand({ exercise, file, ...options }));
}

/** Times the command as a student would: process start, device, roof and everything. */
async function benchCommand(options: BenchCommandOptions): Promise<void> {
  await readSubmission(options.exercise, options.file);
  const check = await timeCommand('check', options);
  const grade = await timeCommand('grade', options);
  for (const [name, { times }] of Object.entries({ check, grade })) {
    const phases = times.phases.map(({ phase, ms }) => `${phase} ${ms.toFixed(0)}`).join(', ');
    process.stdout.write(
      `${name}: median ${times.medianMs.toFixed(0)} ms (${times.rangeMs.map((ms) => ms.toFixed(0)).join(' … ')}), of which ${phases}\n`,
    );
  }
  if (!options.output) return;
  const { exercise, file } = options;
  const report: CommandReport = {
    measuredAt: new Date().toISOString(),
    exercise,
    file,
    runs: Number(options.times),
    device: grade.device,
    check: check.times,
    grade: grade.times,
  };
  await writeFile(options.output, `${JSON.stringify(report, null, 1)}\n`);
}

async function timeCommand(mode: 'check' | 'grade', { exercise, file, times, device }: BenchCommandOptions) {
  const [entry = ''] = process.argv.slice(1);
  const ms: number[] = [];
  let last: Result | undefined;
  for (let i = 0; i < Number(times); i++) {
    const startedMs = performance.now();
    const { stdout } = await run(process.execPath, [entry, mode, exercise, file, '--device', device, '--format', 'json'], {
      maxBuffer: 2 ** 26,
    });
    ms.push(performance.now() - startedMs);
    last = JSON.parse(stdout) as Result;
  }
  if (!last) throw new RangeError('At least one run.');
  return { device: last.device, times: { medianMs: medianOf(ms), rangeMs: spread(ms), phases: last.phases } satisfies CommandTimes };
}
