import { type Result, resultSchema } from '@rooflab/result';
import type { Logger } from '../logger.ts';

/** A stored result; null when there is none, or when a version of the harness wrote it that this one cannot read. */
export function readResult(stored: unknown, logger: Logger): Result | null {
  if (stored === null || stored === undefined) return null;
  const parsed = resultSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  logger.error({ issues: parsed.error.issues }, 'A stored result cannot be read.');
  return null;
}
