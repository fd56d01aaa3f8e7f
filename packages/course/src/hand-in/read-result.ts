import { type Result, resultSchema } from '@rooflab/result';
import { z } from 'zod';
import type { Logger } from '../procedure/logger.ts';

/** Said where the parts that explain a result cannot be read. */
const OTHER_FORM = 'Its x-ray was taken by another version of the grader and cannot be shown here. Grading it again makes a new one.';

/**
 * A stored result; null when there is none, or when another version of the harness wrote it in a form that this one cannot read. The verdict stays
 * readable without its explanation: an x-ray in another form is left out.
 */
export function readResult(stored: unknown, logger: Logger): Result | null {
  if (stored === null || stored === undefined) return null;
  const parsed = resultSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const graded = z.looseObject({}).safeParse(stored);
  const { xray, explained: _, ...rest } = graded.data ?? {};
  const withoutXray = xray === undefined ? null : resultSchema.safeParse({ ...rest, xrayRefused: OTHER_FORM }).data;
  if (withoutXray) return withoutXray;
  logger.error({ issues: parsed.error.issues }, 'A stored result cannot be read.');
  return null;
}
