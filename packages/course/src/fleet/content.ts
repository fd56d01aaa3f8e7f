import { innerErrors } from '@rooflab/db';
import { OPERATIONS, type OperationName } from '@rooflab/fleet';
import { prettifyError, type z } from 'zod';
import { WorkerRefused } from './worker-refused.ts';

/** What an operation takes. Throws `WorkerRefused` (`content`) for anything else. */
export function readContent<Name extends OperationName>(name: Name, text: string): z.output<(typeof OPERATIONS)[Name]['input']> {
  const json = parsed(text);
  if (tooDeep(json)) throw new WorkerRefused('content', 'The JSON is nested too deeply.');
  const read = OPERATIONS[name].input.safeParse(json);
  if (!read.success) throw new WorkerRefused('content', `This is not what ${name} takes: ${prettifyError(read.error)}`);
  return read.data as z.output<(typeof OPERATIONS)[Name]['input']>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WorkerRefused('content', `The body is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Far more than any report has. */
const DEEPEST = 30;

function tooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > DEEPEST || Object.values(value).some((inner) => tooDeep(inner, depth + 1));
}

/** Data that a column cannot hold, a broken constraint, or a rule of ours in a trigger. */
const REFUSED = /^(22...|23...|P0001|RL001|54001)$/;

/**
 * PostgreSQL's message when it refuses what a worker reports, however often it is repeated; null for any other error. A spot check is called a grading there, too:
 * its worker must not find out which of the two it has.
 */
export function refusedContent(error: unknown, depth = 0): string | null {
  if (typeof error !== 'object' || error === null || depth > 6) return null;
  for (const inner of innerErrors(error)) {
    const found = refusedContent(inner, depth + 1);
    if (found !== null) return found;
  }
  const { code, originalCode = code, message, originalMessage = message } = error as Readonly<Record<string, unknown>>;
  return REFUSED.test(String(originalCode))
    ? `The database refuses it: ${String(originalMessage).replaceAll('spot_checks', 'gradings')}`
    : null;
}
