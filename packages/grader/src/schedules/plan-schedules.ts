import type { Case, Exercise } from '@rooflab/lab';
import { type Schedule, scheduleSchema } from '@rooflab/result';
import { EVERY_SCHEDULE } from '../limits.ts';

/**
 * The orders in which each case is run: one, in rotation, for most cases; all of them for the largest visible cases that still run quickly.
 * Those fill whole workgroups, and the student can be told about a race that they show.
 */
export function planSchedules(exercise: Exercise, cases: readonly Case[]): ReadonlyMap<Case, readonly Schedule[]> {
  const { cases: most, elements: limit } = EVERY_SCHEDULE;
  const elements = ({ size }: Case): number => exercise.elements(size);
  const candidates = cases.filter((testCase) => !testCase.hidden && elements(testCase) <= limit);
  const chosen = new Set(candidates.sort((a, b) => elements(b) - elements(a)).slice(0, most));
  return new Map(
    cases.map((testCase, i) => [
      testCase,
      chosen.has(testCase)
        ? scheduleSchema.options
        : scheduleSchema.options.filter((_, turn) => turn === i % scheduleSchema.options.length),
    ]),
  );
}
