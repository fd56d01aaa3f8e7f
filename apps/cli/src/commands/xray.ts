import { refusalSentence, type XrayOutcome, type XrayRequest } from '@rooflab/grader';
import type { Exercise, Size } from '@rooflab/lab';
import { XRAY_SCHEMA } from '@rooflab/result';
import type { DevicePreference } from '@rooflab/runner';
import type { Command } from 'commander';
import { askAboutKernel } from '../ask-about-kernel.ts';
import { EXIT, exitCodeOf, UsageError } from '../exit-code.ts';
import { openLab } from '../lab/open-lab.ts';
import { readSubmission, type Submission } from '../read-submission.ts';
import { xrayReport } from '../report/text/xray-report.ts';
import { seedFrom } from '../seed.ts';
import { reportInput, writeReport } from '../write-report.ts';
import { deviceOption, labOption, seedOption, textOrJsonOption } from './options.ts';

export interface XrayOptions {
  readonly exercise: string;
  readonly file: string;
  readonly device: DevicePreference;
  readonly seed?: string;
  /** As in `n=4096` or `nx=64,ny=16,nz=16`. */
  readonly size?: string;
  readonly format: 'text' | 'json';
  /** Folder of the lab that has the exercise, instead of the catalogue. */
  readonly lab?: string;
}

export function declare(program: Command): void {
  program
    .command('xray')
    .description('count what a kernel does to memory, line by line, to see why it is slow')
    .argument('<exercise>', 'such as reduction/sum')
    .argument('<file>', 'your WGSL file')
    .addOption(deviceOption())
    .addOption(seedOption())
    .option('--size <size>', 'such as n=4096, or nx=64,ny=16,nz=16; the largest timed size by default')
    .addOption(textOrJsonOption())
    .addOption(labOption())
    .action(async (exercise, file, options) => {
      process.exitCode = await xrayCommand({ exercise, file, ...options });
    });
}

/** Counts what a kernel does to memory and prints it; returns the exit code: 1 for a file without an x-ray, whatever the reason. */
export async function xrayCommand(options: XrayOptions): Promise<number> {
  const submission = await readSubmission(
    options.exercise,
    options.file,
    options.lab === undefined ? undefined : await openLab(options.lab),
  );
  const { exercise, source } = submission;
  const size = options.size === undefined ? null : parseSize(options.size, exercise);
  const request: XrayRequest = { exercise: exercise.id, source, seed: seedFrom(options.seed), size };
  const outcome = await askAboutKernel({ device: options.device, request, submission }, (runner, run) => runner.xray(request, run));
  return await report(outcome, { submission, options });
}

interface Asked {
  readonly submission: Submission;
  readonly options: XrayOptions;
}

async function report(outcome: XrayOutcome, { submission, options }: Asked): Promise<number> {
  const { exercise, source } = submission;
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  if ('fault' in outcome) {
    await writeReport([reportInput(outcome.fault, submission, { executionMs: 0, comparison: null })], { format: options.format });
    return exitCodeOf(outcome.fault.verdict);
  }
  if ('refusal' in outcome) {
    const { refused, line, column } = outcome.refusal;
    const json = { schema: XRAY_SCHEMA, exercise: exercise.id, refused, line, column };
    process.stdout.write(options.format === 'json' ? `${JSON.stringify(json, null, 2)}\n` : `${refusalSentence(outcome.refusal)}\n`);
    return EXIT.student;
  }
  const { xray, behavesLike } = outcome;
  process.stdout.write(
    options.format === 'json' ? `${JSON.stringify(xray, null, 2)}\n` : xrayReport({ xray, behavesLike, source, colour }),
  );
  return EXIT.accepted;
}

/** Reads `n=4096`. Throws `UsageError` for anything that is not a size of this exercise. */
export function parseSize(text: string, exercise: Exercise): Size {
  const fields = exercise.sizeFields;
  const anySize = Object.fromEntries(fields.map((name) => [name, 1]));
  const wrong = (part: string): UsageError =>
    new UsageError(
      `--size ${text}: ${JSON.stringify(part)} is not a size of ${exercise.id}. Write ${fields.map((name) => `${name}=64`).join(',')}.`,
    );
  const entries = text.split(',').map((part): [string, number] => {
    const [, name = '', digits = ''] = /^([a-z]+)=(0|[1-9][0-9]{0,9})$/.exec(part) ?? [];
    const value = Number(digits);
    // A bound such as `z` may be 0, an extent may not.
    const isEmpty = value === 0 && exercise.elements({ ...anySize, [name]: 0 }) === 0;
    if (!fields.includes(name) || isEmpty || value >= 2 ** 32) throw wrong(part);
    return [name, value];
  });
  return Object.fromEntries(entries);
}
