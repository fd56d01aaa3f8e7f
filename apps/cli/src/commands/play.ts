import { refusalSentence } from '@rooflab/grader';
import { findMoment, MOMENT_KINDS, type MomentKind, type OutputElement, type PlayOutcome, type PlayRequest } from '@rooflab/grader/play';
import type { Exercise } from '@rooflab/lab';
import type { DevicePreference } from '@rooflab/runner';
import { type Command, Option } from 'commander';
import { askAboutKernel } from '../ask-about-kernel.ts';
import { EXIT, exitCodeOf, UsageError } from '../exit-code.ts';
import { openLab } from '../lab/open-lab.ts';
import { readSubmission, type Submission } from '../read-submission.ts';
import { PLAY_SCHEMA, playedJson } from '../report/content/played-json.ts';
import { playReport } from '../report/text/play-report.ts';
import { seedFrom } from '../seed.ts';
import { reportInput, writeReport } from '../write-report.ts';
import { deviceOption, labOption, seedOption, textOrJsonOption } from './options.ts';
import { parseSize } from './xray.ts';

export interface PlayOptions {
  readonly exercise: string;
  readonly file: string;
  readonly device: DevicePreference;
  readonly seed?: string;
  /** Name of a visible case. */
  readonly case?: string;
  /** A size in place of a case. */
  readonly size?: string;
  readonly workgroup?: string;
  /** From 1. */
  readonly step?: string;
  readonly to?: MomentKind;
  /** As in `17`, or `out[17]` where there are several outputs. */
  readonly element?: string;
  readonly format: 'text' | 'json';
  /** Folder of the lab that has the exercise, instead of the catalogue. */
  readonly lab?: string;
}

export function declare(program: Command): void {
  program
    .command('play')
    .description('show what a kernel does in a small case, step by step')
    .argument('<exercise>', 'such as reduction/sum')
    .argument('<file>', 'your WGSL file')
    .addOption(deviceOption())
    .addOption(seedOption())
    .option('--case <name>', 'a visible case; by default the smallest that keeps two warps busy')
    .addOption(new Option('--size <size>', 'such as n=64, in place of a case').conflicts('case'))
    .option('--workgroup <number>', 'the first of up to four workgroups that are recorded of each dispatch; 0 by default')
    .option('--step <number>', 'the moment to show, from 1')
    .addOption(
      new Option('--to <kind>', 'show the first moment of a kind, from --step on').choices(Object.keys(MOMENT_KINDS) as MomentKind[]),
    )
    .addOption(
      new Option('--element <index>', 'show the last write of this element of the output, such as 17 or out[17]').conflicts([
        'step',
        'to',
        'size',
        'workgroup',
      ]),
    )
    .addOption(textOrJsonOption())
    .addOption(labOption())
    .action(async (exercise, file, options) => {
      process.exitCode = await playCommand({ exercise, file, ...options });
    });
}

/** Plays a kernel and prints a moment, or all steps; returns the exit code: 1 for a file that cannot be played, whatever the reason. */
export async function playCommand(options: PlayOptions): Promise<number> {
  const own = options.lab === undefined ? undefined : await openLab(options.lab);
  const submission = await readSubmission(options.exercise, options.file, own);
  const from = options.step === undefined ? null : numberIn('--step', options.step, 1) - 1;
  const request = requestOf(options, submission);
  const outcome = await askAboutKernel({ device: options.device, request, submission }, (runner, run) => runner.play(request, run));
  return await report(outcome, { submission, options, from });
}

function requestOf({ seed, case: testCase, size, workgroup, element }: PlayOptions, { exercise, source }: Submission): PlayRequest {
  return {
    ...{ exercise: exercise.id, source, seed: seedFrom(seed), testCase: testCase ?? null },
    ...(size !== undefined && { size: parseSize(size, exercise) }),
    ...(workgroup !== undefined && { firstWorkgroup: numberIn('--workgroup', workgroup, 0) }),
    ...(element !== undefined && { element: parseElement(element, exercise) }),
  };
}

/** Throws `UsageError` for anything that is not a number from `least` on. */
function numberIn(option: string, text: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least) return value;
  throw new UsageError(`${option} ${text}: write a whole number from ${least} on.`);
}

/** Reads `17` or `out[17]`. Throws `UsageError` for anything else, and for an output that the exercise does not have. */
function parseElement(text: string, { id, outputs }: Exercise): OutputElement {
  const names = outputs.map(({ name }) => name);
  const { output, index, only } = /^(?:(?<output>\w+)\[(?<index>\d{1,10})\]|(?<only>\d{1,10}))$/.exec(text)?.groups ?? {};
  if (only !== undefined && names.length === 1) return { output: null, index: Number(only) };
  if (output !== undefined && names.includes(output)) return { output, index: Number(index) };
  throw new UsageError(
    `--element ${text}: that is no element of an output of ${id}. Write ${names.map((name) => `${name}[0]`).join(' or ')}.`,
  );
}

interface Asked {
  readonly submission: Submission;
  readonly options: PlayOptions;
  /** The step that was asked for, from 0. */
  readonly from: number | null;
}

async function report(outcome: PlayOutcome, { submission, options, from }: Asked): Promise<number> {
  const { exercise, source } = submission;
  const isJson = options.format === 'json';
  if ('fault' in outcome) {
    await writeReport([reportInput(outcome.fault, submission, { executionMs: 0, comparison: null })], { format: options.format });
    return exitCodeOf(outcome.fault.verdict);
  }
  const { testCase, size, cases } = outcome;
  if (options.case !== undefined && options.case !== testCase)
    throw new UsageError(
      `--case ${options.case}: there is no such visible case. Choose one of: ${cases.map(({ name }) => name).join(' | ')}.`,
    );
  if ('refusal' in outcome) {
    const { refused, line, column } = outcome.refusal;
    const json = { schema: PLAY_SCHEMA, exercise: exercise.id, size, testCase, refused, line, column };
    process.stdout.write(isJson ? `${JSON.stringify(json, null, 2)}\n` : `${refusalSentence(outcome.refusal)}\n`);
    return EXIT.student;
  }
  const step = stepOf(outcome, options, from);
  process.stdout.write(isJson ? playedJson(outcome, { exercise: exercise.id, step }) : playReport(outcome, { source, step: step ?? 0 }));
  return EXIT.accepted;
}

/** The moment to show; null where none was asked for. Throws `UsageError` where the recording does not have it. */
function stepOf(
  { recording, element }: Extract<PlayOutcome, { readonly recording: unknown }>,
  { to }: PlayOptions,
  from: number | null,
): number | null {
  const { count } = recording.steps;
  if (from !== null && from >= count) throw new UsageError(`--step ${from + 1}: the recording has ${count} steps.`);
  if (to === undefined) return element?.write?.step ?? from;
  const found = findMoment(recording, to, { from: (from ?? 0) - 1 });
  if (found === null)
    throw new UsageError(`--to ${to}: the recording has no ${MOMENT_KINDS[to]}${from === null ? '' : ` from step ${from + 1} on`}.`);
  return found;
}
