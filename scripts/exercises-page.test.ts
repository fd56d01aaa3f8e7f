import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tabulatedExercise } from '@rooflab/catalogue';
import { deriveKey, isTimed, seededRandom } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LARGE_BINDING_BYTES, LARGE_BYTES_PER_SECOND } from '../packages/grader/src/device-class.ts';
import {
  CORRECTNESS_POINTS,
  EVERY_SCHEDULE,
  LIMITS,
  MAX_SOURCE_BYTES,
  ONE_SAMPLE_BELOW,
  REPEATED_UNTIL,
  ROTATION_BYTES,
  SOFTWARE_COVERING,
  SOFTWARE_FIRST_SIZE,
  SPEED_POINTS,
  STABLE_RELATIVE_HALF_WIDTH,
  TIMING_ERROR,
} from '../packages/grader/src/limits.ts';
import { SPREAD } from '../packages/grader/src/schedules/schedule.ts';
import { MOST_RECORDS } from '../packages/grader/src/xray/record-whole.ts';
import { SAMPLED_WORKGROUPS } from '../packages/grader/src/xray/sample-workgroups.ts';
import { coverageWords } from '../packages/roofline/src/interval-coverage.ts';
import { LAUNCH_BOUND_SHARE } from '../packages/roofline/src/placement.ts';
import { MEMORY_LIMIT_BYTES, PATIENCE } from '../packages/runner/src/limits.ts';
import { binaryBytes, seconds } from './exercise-tables.ts';
import { EXERCISES_PAGE, exercisesPage } from './exercises-page.ts';

const exercises = labs.flatMap((lab) => lab.exercises);

test('The committed page says what the constants say; npm run docs writes it again.', () => {
  expect(readFileSync(EXERCISES_PAGE, 'utf8')).toBe(exercisesPage());
});

const all = CORRECTNESS_POINTS + SPEED_POINTS;

/** The numbers on the page for students, computed from the constants that they describe. */
const SAID: readonly string[] = [
  `a run of more than ${seconds(LIMITS.hardware.repeatMs)} on hardware or ${seconds(LIMITS.software.repeatMs)} on software`,
  `have used ${100 * REPEATED_UNTIL} % of their device time`,
  `starts at ${SOFTWARE_FIRST_SIZE}, always goes up to ${2 * SOFTWARE_FIRST_SIZE}`,
  `than ${100 * SOFTWARE_COVERING.share} % of the work of all runs above`,
  `| ${SPREAD}·k mod N`,
  `The ${EVERY_SCHEDULE.cases} largest visible cases of at most ${EVERY_SCHEDULE.elements} elements`,
  `at ${LARGE_BYTES_PER_SECOND / 1e12} TB/s or more and allows bindings of ${binaryBytes(LARGE_BINDING_BYTES)} or more`,
  `stays below ${seconds(LIMITS.hardware.longestTimedMs)} (software: ${seconds(LIMITS.software.longestTimedMs)})`,
  `must be read reach ${binaryBytes(ROTATION_BYTES)}`,
  `Below ${ONE_SAMPLE_BELOW} of the pass mark`,
  `is at most ${100 * STABLE_RELATIVE_HALF_WIDTH} % of the median`,
  [5, 4, 3, 2].map((samples) => `${coverageWords(samples)} with ${samples}`).join(', '),
  `an empty dispatch takes over ${100 * LAUNCH_BOUND_SHARE} % of your median`,
  `${CORRECTNESS_POINTS} + ${SPEED_POINTS} · (fraction − pass mark)`,
  `| ${CORRECTNESS_POINTS} to ${all} |`,
  `up to ${1 + TIMING_ERROR.relative} + ${TIMING_ERROR.ns / 1000} µs / median`,
  `or ${SAMPLED_WORKGROUPS} of them where the kernel makes more than 2^${Math.log2(MOST_RECORDS)} accesses`,
  `at most ${MAX_SOURCE_BYTES / 1024} KiB of UTF-8`,
  `may use ${binaryBytes(MEMORY_LIMIT_BYTES)} of main memory`,
  `up to ${PATIENCE.software} times by the wall clock`,
];

const plain = (text: string): string => text.replaceAll(/[\s\u2009\u202F\u00A0]+/g, ' ');

test.each(SAID)('How you are measured says “%s”, as the constants do.', (words) => {
  expect(plain(readFileSync(join(import.meta.dirname, '../docs/how-you-are-measured.md'), 'utf8'))).toContain(plain(words));
});

test('Every table of the page has a value in every cell.', () => {
  const rows = exercisesPage()
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows.join('\n')).not.toMatch(/undefined|NaN|Infinity|\[object|\| \|/);
});

test.each(exercises)('What $id has of marks, covered and timed sizes, and counted marks is on the page.', (exercise) => {
  const { id, covered } = exercise;
  const rows = exercisesPage()
    .split('\n')
    .filter((line) => line.startsWith(`| \`${id}\``));
  // Cases and marks, and sizes without gaps where there are some; times and counts where there are any.
  expect(rows).toHaveLength(1 + (covered.dimensions.length > 0 ? 1 : 0) + (isTimed(exercise) ? 2 : 0));
});

test('Every timed size that a seed can draw is in the range that the page gives.', () => {
  const deviceClass = fc.constantFrom('software' as const, 'medium' as const, 'large' as const);
  fc.assert(
    fc.property(fc.constantFrom(...exercises), deviceClass, fc.nat(), (exercise, kind, seed) => {
      const ranges = tabulatedExercise(exercise).timed[kind];
      const timed = exercise.timed(kind, seededRandom(deriveKey(seed.toString(16), 'timed sizes')));
      expect(timed).toHaveLength(ranges.length);
      for (const [i, { size }] of timed.entries()) {
        for (const [name, value] of Object.entries(size)) {
          expect(value).toBeGreaterThanOrEqual(ranges[i]?.[name]?.least ?? Number.NaN);
          expect(value).toBeLessThanOrEqual(ranges[i]?.[name]?.most ?? Number.NaN);
        }
      }
    }),
    { numRuns: 500 },
  );
});
