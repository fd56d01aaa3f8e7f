import { appendFile } from 'node:fs/promises';
import type { Result } from '@rooflab/result';
import { UsageError } from './exit-code.ts';
import type { Submission } from './read-submission.ts';
import { formats, type ReportFormat } from './report/formats.ts';
import { summaryMarkdown } from './report/github-summary.ts';
import type { ReportInput } from './report/report-input.ts';
import { writeOrExplain } from './write-or-explain.ts';

export interface ReportOptions {
  readonly format: ReportFormat;
  /** A path; stdout when left out. */
  readonly output?: string;
}

export function reportInput(result: Result, { exercise, source, file }: Submission, executionMs: number): ReportInput {
  const { operation, marks } = exercise;
  return { result, source, file, colour: false, operation, marks, executionMs };
}

/** Writes one report of all files, and with `--format github` the step's summary. */
export async function writeReport(inputs: readonly ReportInput[], options: ReportOptions): Promise<void> {
  const { format, output } = options;
  const colour = format === 'text' && output === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
  if (inputs.length > 1 && !['text', 'github'].includes(format)) throw new UsageError(`--format ${format} reports one exercise: name it.`);
  const text = inputs.map((input) => formats[format]({ ...input, colour })).join('\n');
  if (output === undefined) process.stdout.write(text);
  else await writeOrExplain(output, text);
  const summaryPath = process.env.GITHUB_STEP_SUMMARY;
  if (format === 'github' && summaryPath) await appendFile(summaryPath, inputs.map(summaryMarkdown).join('\n'));
}
