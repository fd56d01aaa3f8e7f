import { readFileSync } from 'node:fs';
import { deriveKey, seededRandom, timedRanges } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEASURING_PAGE, measuringPage } from './measuring-page.ts';

const exercises = labs.flatMap((lab) => lab.exercises);

test('The committed page says what the constants say; npm run docs writes it anew', () => {
  expect(readFileSync(MEASURING_PAGE, 'utf8')).toBe(measuringPage());
});

test('Every table of the page has a value in every cell', () => {
  const rows = measuringPage()
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows.join('\n')).not.toMatch(/undefined|NaN|Infinity|\[object|\| \|/);
});

test.each(exercises)('The page gives marks, covered and timed sizes, and counted marks of $id', ({ id }) => {
  const rows = measuringPage()
    .split('\n')
    .filter((line) => line.startsWith(`| \`${id}\``));
  expect(rows).toHaveLength(4);
});

test('Every timed size that a seed can draw lies in the range that the page gives', () => {
  const deviceClass = fc.constantFrom('software' as const, 'medium' as const, 'large' as const);
  fc.assert(
    fc.property(fc.constantFrom(...exercises), deviceClass, fc.nat(), (exercise, kind, seed) => {
      const ranges = timedRanges(exercise, kind);
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
