import { openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { regrade } from './regrade.ts';

test('A regrade of every measured kernel with the noise of an H200 flips no verdict, and can be rolled back.', async () => {
  await using world = await openTestDatabase();
  const seen = await regrade(world, { handIns: 50, seed: '50' });
  expect(seen).toMatchObject({ handIns: 50, rungs: 50, flips: [], changedBeforeApply: 0, restored: true });
  // The noise reaches the results: otherwise nothing could have flipped.
  expect(seen.scoresChanged).toBeGreaterThan(0);
});
