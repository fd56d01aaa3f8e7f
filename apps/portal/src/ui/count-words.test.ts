import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords } from '@rooflab/roofline/units';
import { expect, test } from 'vitest';
import { pointWords } from './count-words.ts';

test('One of something is in the singular, any other number in the plural.', () => {
  expect([0, 1, 2].map((count) => countWords(count, 'student'))).toEqual(['0 students', '1 student', '2 students']);
  expect(countWords(1, 'match', 'matches')).toBe('1 match');
  expect([0, 1, 48.9].map(pointWords)).toEqual(['0 points', '1 point', '48.9 points']);
});

/** A value followed by a noun that is only right in the plural. */
const ALWAYS_PLURAL =
  /\}\s(?:students|hand-ins|others|verdicts|attempts|gradings|points|sizes|rows|samples|pairs|cases|days|jobs|workers|tokens)\b(?! (?:for|left|=))(?!=)/g;

/** Numbers that are never 1, or text that is no count. */
const FINE: Readonly<Record<string, readonly string[]>> = {
  'class/exercise-hand-ins.tsx': ['} hand-ins'],
  'lab/practice-words.ts': ['} cases'],
  'lab/scoring-card.tsx': ['} points'],
  'leaderboard/board-page.tsx': ['} rows'],
  'hand-in/key-figures.tsx': ['} sizes'],
  'hand-in/verdict-sentence.ts': ['} cases'],
  'hand-in/worth-notice.tsx': ['} points'],
};

test('No page writes a count before a plural by hand, where it would read "1 students".', () => {
  const root = join(import.meta.dirname, '..');
  const found = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(ALWAYS_PLURAL)]
        .map(([text]) => text)
        .filter((text) => !FINE[file]?.includes(text))
        .map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
