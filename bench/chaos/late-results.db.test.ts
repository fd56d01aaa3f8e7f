import { openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { lateResults } from './late-results.ts';

test('Of 60 results that come late, twice or shuffled none changes a grade, and each distinct one is kept.', async () => {
  await using world = await openTestDatabase();
  const seen = await lateResults(world, { results: 60, seed: '1a7e' });
  expect(seen).toMatchObject({ delivered: 60, firstAnswers: { effective: 6 }, gradesChanged: 0, wrongGrades: 0 });
  expect(seen.answers).toEqual({ stray: 54, repeated: 6 });
  expect(seen.keptStrays).toBe(seen.distinctStrays);
});
