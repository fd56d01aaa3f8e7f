import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** What serves pages, grades and programs; tests may compute what they expect. */
const SOURCES = globSync('{packages/{course,db},apps/{portal,worker}}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\/generated\//.test(file),
);

function filesWith(pattern: RegExp): string[] {
  return SOURCES.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8'))).sort();
}

test('Nothing divides a score by its own maximum: what a result is worth depends on the assignment, and worthOf says it.', () => {
  expect(SOURCES.length).toBeGreaterThan(300);
  expect(filesWith(/score"?\)?\s*\/\s*[\w.(]*max(Score|_score)/i)).toEqual([]);
});

test('Scores are put in order by one rule alone, by the explorer, which sorts the points that it shows, and within the one class of counted results.', () => {
  expect(filesWith(/(g|gradings)\.score (DESC|ASC)|orderBy: \{ score|max\((g\.)?score\)(?! FILTER \(WHERE place = 1\))/)).toEqual([
    'packages/course/src/course/class-queries.ts',
    'packages/course/src/grade/best-first.ts',
    'packages/course/src/hand-in/queries.ts',
  ]);
});

test('Only the rule compares a score with another: nobody sorts results by hand.', () => {
  expect(filesWith(/[ab]\.score - [ab]\.score/)).toEqual(['packages/course/src/grade/best-of.ts']);
});
