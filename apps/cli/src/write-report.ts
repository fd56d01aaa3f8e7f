import { randomBytes } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { countedLadder, type Exercise, isTimed } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { UsageError } from './exit-code.ts';
import type { Submission } from './read-submission.ts';
import type { Comparison } from './report/content/comparison.ts';
import type { ReportInput } from './report/content/report-input.ts';
import { totalScore, worstVerdict } from './report/content/several.ts';
import type { FormatName } from './report/formats/format-names.ts';
import { formats } from './report/formats/formats.ts';
import { inertLine } from './report/formats/github.ts';
import { summariesMarkdown } from './report/formats/github-summary.ts';
import { gradingReporterResult } from './report/formats/grading-reporter.ts';
import { textReports } from './report/text/text-report.ts';
import { repositoryFile } from './repository-file.ts';
import { writeOrExplain } from './write-or-explain.ts';

export interface ReportOptions {
  readonly format: FormatName;
  /** A path; stdout when left out. */
  readonly output?: string;
}

/** Throws `UsageError` where the format needs variables that are not set: reported before the grading, not after it. */
export function checkFormat({ format }: Pick<ReportOptions, 'format'>): void {
  const missing = formats[format].variables.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new UsageError(`--format ${format} needs ${missing.join(', ')} in the environment.`);
}

export function reportInput(
  result: Result,
  { exercise, source, file }: Submission,
  { executionMs, comparison }: { readonly executionMs: number; readonly comparison: Comparison | null },
): ReportInput {
  const { operation } = exercise;
  const input = {
    result,
    source,
    file,
    repositoryFile: repositoryFile(file),
    colour: false,
    operation,
    ...scoredBy(exercise),
    executionMs,
  };
  return comparison === null ? input : { ...input, comparison };
}

function scoredBy(exercise: Exercise): Pick<ReportInput, 'marks' | 'countedLadder' | 'scoreSlack'> {
  if (!isTimed(exercise)) return { countedLadder: [], scoreSlack: 0 };
  const { marks, counted } = exercise;
  return { marks, countedLadder: countedLadder(counted), scoreSlack: counted.scoreSlack };
}

/** Writes one report of all files, and in a step of GitHub Actions also the step's summary (with `--format github`) and outputs. */
export async function writeReport(inputs: readonly ReportInput[], options: ReportOptions): Promise<void> {
  const colour = isColoured(options);
  const coloured = inputs.map((input) => ({ ...input, colour }));
  const report = formats[options.format].report(coloured, process.env);
  if (report === null) await writeNoReport(inputs, options);
  else await writeText(report, options);
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = process.env;
  if (options.format === 'github' && summary) await appendFile(summary, summariesMarkdown(inputs));
  if (outputs) await appendFile(outputs, stepOutputs(inputs, report === null ? undefined : options.output));
}

/** Colours only for a terminal. */
export function isColoured({ format, output }: ReportOptions): boolean {
  return format === 'text' && output === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
}

/** To the file of `--output`, or to stdout. */
export async function writeText(text: string, { format, output }: ReportOptions): Promise<void> {
  if (output !== undefined) await writeOrExplain(output, text);
  else process.stdout.write(format === 'text' ? logText(text, process.env) : text);
}

/** The runner of GitHub Actions executes lines that look like commands; in its log they are changed so that it does not. */
export function logText(text: string, { GITHUB_ACTIONS }: Readonly<Record<string, string | undefined>>): string {
  return GITHUB_ACTIONS === 'true' ? text.split('\n').map(inertLine).join('\n') : text;
}

/** Errors go to stderr; the report of an earlier grading must not be mistaken for this one's. */
async function writeNoReport(inputs: readonly ReportInput[], { output }: ReportOptions): Promise<void> {
  if (output !== undefined) await rm(output, { force: true });
  process.stderr.write(textReports(inputs, { withSeed: false }));
}

/**
 * Lines for `$GITHUB_OUTPUT`; the score is empty where a grading failed through our fault. A path may contain line breaks, so its end is
 * marked by a secret.
 */
export function stepOutputs(inputs: readonly ReportInput[], reportPath: string | undefined): string {
  const verdict = worstVerdict(inputs.map(({ result }) => result));
  const { points, maxPoints } = totalScore(inputs);
  const end = randomBytes(16).toString('hex');
  const score = verdict === 'system-error' ? '' : String(points);
  return `score=${score}\nmax-score=${maxPoints}\nverdict=${verdict}\nresult=${gradingReporterResult(inputs)}\nreport<<${end}\n${reportPath ?? ''}\n${end}\n`;
}
