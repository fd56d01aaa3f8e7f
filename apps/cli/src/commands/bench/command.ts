import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Result } from '@rooflab/result';
import { medianOf } from '@rooflab/roofline';
import { type DevicePreference, roofFile } from '@rooflab/runner';
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
  /** On a GPU with a kept roof. */
  readonly grade: CommandTimes;
  /** Where each run had to measure the roof first; absent for a software device, which keeps none. */
  readonly gradeWithoutRoof?: CommandTimes;
}

export interface CommandTimes {
  /** From the start of the process to its end. */
  readonly medianMs: number;
  readonly rangeMs: readonly [number, number];
  /** Phases of the last run. */
  readonly phases: Result['phases'];
  /** What the phases of a run add up to, as a share of the run; the median. The rest is the report and the end of the process. */
  readonly phasesShare: number;
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
  const first = await timeCommand('grade', { ...options, before: outdateRoof });
  const grade = first.device.software ? first : await timeCommand('grade', options);
  const gradeWithoutRoof = first.device.software ? null : first;
  for (const [name, { times }] of Object.entries({ check, ...(gradeWithoutRoof && { 'grade without a roof': gradeWithoutRoof }), grade })) {
    const phases = times.phases.map(({ phase, ms }) => `${phase} ${ms.toFixed(0)}`).join(', ');
    process.stdout.write(
      `${name}: median ${times.medianMs.toFixed(0)} ms (${times.rangeMs.map((ms) => ms.toFixed(0)).join(' … ')}), ${(100 * times.phasesShare).toFixed(1)} % of it in phases: ${phases}\n`,
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
    ...(gradeWithoutRoof && { gradeWithoutRoof: gradeWithoutRoof.times }),
  };
  await writeFile(options.output, `${JSON.stringify(report, null, 1)}\n`);
}

/** The next command finds a roof that is too old. */
function outdateRoof(): void {
  const store = roofFile();
  const kept = store.read();
  if (kept) store.write({ ...kept, roof: { ...kept.roof, measuredAt: new Date(0).toISOString() } });
}

interface TimedCommand extends BenchCommandOptions {
  readonly before?: () => void;
}

async function timeCommand(mode: 'check' | 'grade', { exercise, file, times: runs, device, before }: TimedCommand) {
  const [entry = ''] = process.argv.slice(1);
  const ms: number[] = [];
  const shares: number[] = [];
  let last: Result | undefined;
  for (let i = 0; i < Number(runs); i++) {
    before?.();
    const startedMs = performance.now();
    const { stdout } = await run(process.execPath, [entry, mode, exercise, file, '--device', device, '--format', 'json'], {
      maxBuffer: 2 ** 26,
    });
    const wholeMs = performance.now() - startedMs;
    last = JSON.parse(stdout) as Result;
    ms.push(wholeMs);
    shares.push(last.phases.reduce((sum, phase) => sum + phase.ms, 0) / wholeMs);
  }
  if (!last) throw new RangeError('At least one run.');
  const times = { medianMs: medianOf(ms), rangeMs: spread(ms), phases: last.phases, phasesShare: medianOf(shares) } satisfies CommandTimes;
  return { device: last.device, times };
}
