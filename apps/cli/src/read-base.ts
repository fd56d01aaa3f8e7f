import { readFile } from 'node:fs/promises';
import { type Result, resultSchema } from '@rooflab/result';
import { z } from 'zod';
import { UsageError } from './exit-code.ts';

const baseSchema = z.union([
  resultSchema.transform((result) => [result]),
  z.object({ results: z.array(resultSchema) }).transform((base) => base.results),
]);

/**
 * The result of the exercise in a report of `--format json`; null where it has none. Throws `UsageError` for anything else than such a
 * report.
 */
export async function readBase(path: string, exercise: string): Promise<Result | null> {
  const results = baseSchema.safeParse(await readJson(path));
  if (!results.success) throw new UsageError(`${path} is not a report of --format json.`);
  return results.data.find((result) => result.exercise === exercise) ?? null;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
