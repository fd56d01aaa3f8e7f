import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';

/** A line of a file that cannot be used, and why. `line` counts from 1, as an editor does. */
export const lineProblemSchema = z.object({ line: z.int(), text: z.string(), problem: z.string() });

export type LineProblem = z.infer<typeof lineProblemSchema>;

/** Of one file; a larger course splits its own. */
export const MOST_LINES = 5000;

/** 5000 lines of 200 bytes. */
export const csvSchema = z.string().max(1_000_000, 'The file is longer than 1 MB: split it.');

/** Input of every procedure that applies a file. */
export const leaveOutSchema = z.boolean().default(false);

/** Throws `ApiError` when there are problems and nobody asked to leave those lines out (`leaveOutSchema`): then nothing of the file is applied. */
export function refuseProblems(problems: readonly LineProblem[], leaveOut: boolean): void {
  const [first] = problems;
  if (!first || leaveOut) return;
  throw new ApiError('invalid-input', {
    code: 'csv-has-problems',
    message: `${problems.length === 1 ? 'A line' : `${problems.length} lines`} cannot be used; line ${first.line}: ${first.problem}`,
    remedy: 'Correct that, or leave it out (leaveOut). Nothing was changed.',
    details: { problems },
  });
}
