import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import { UsageError } from '../exit-code.ts';
import { adjustedResults, metadataSchema, resultsSchema } from '../gradescope/adjust-results.ts';
import { writeOrExplain } from '../write-or-explain.ts';

export interface AdjustOptions {
  readonly results: string;
  readonly metadata: string;
  readonly latePenalty?: string;
  readonly keepBest?: boolean;
}

export function declare(program: Command): void {
  program
    .command('adjust-gradescope')
    .description("apply late days and earlier scores to a results.json, by Gradescope's metadata; the autograder of rooflab init calls it")
    .argument('<results>', 'results.json, which is changed')
    .argument('<metadata>', 'submission_metadata.json')
    .option('--late-penalty <percent>', 'taken off for each day, or part of one, after the due date')
    .option('--keep-best', 'a hand-in never has less than an earlier one')
    .action((results, metadata, options) => adjustGradescopeCommand({ results, metadata, ...options }));
}

/**
 * Applies late days and earlier scores to `results.json`. Throws `UsageError` where a file cannot be understood: a score without them would
 * be wrong.
 */
export async function adjustGradescopeCommand({ results: path, metadata, latePenalty, keepBest = false }: AdjustOptions): Promise<void> {
  const policy = { latePenalty: latePenaltyFrom(latePenalty), keepBest };
  const results = await readJson(path, resultsSchema);
  const adjusted = adjustedResults(results, await readJson(metadata, metadataSchema), policy);
  await writeOrExplain(path, `${JSON.stringify(adjusted, null, 2)}\n`);
}

/** Throws `UsageError` unless the option is a percentage. */
export function latePenaltyFrom(option: string | undefined): number | null {
  if (option === undefined) return null;
  const percent = Number(option);
  if (option.trim() === '' || !(percent >= 0 && percent <= 100)) {
    throw new UsageError(`--late-penalty takes a percentage from 0 to 100, not ${JSON.stringify(option)}.`);
  }
  return percent;
}

async function readJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new UsageError(`${path} is not what Gradescope documents: ${error instanceof Error ? error.message : String(error)}`);
  }
}
