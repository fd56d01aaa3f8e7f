import { readFileSync } from 'node:fs';
import { openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import type { LadderReport } from '../../apps/cli/src/commands/bench/ladder.ts';
import { regrade } from './regrade.ts';

const ladder: LadderReport = JSON.parse(readFileSync(new URL('../results/h200-ladder.json', import.meta.url), 'utf8'));
const rungs = ladder.entries.length;

test('A regrade of every measured kernel with the noise of an H200 flips no verdict, and can be rolled back.', async () => {
  await using world = await openTestDatabase();
  const seen = await regrade(world, { handIns: rungs, seed: '50' });
  expect(seen).toMatchObject({ handIns: rungs, rungs, flips: [], changedBeforeApply: 0, restored: true });
  // The noise reaches the results: otherwise nothing could have flipped.
  expect(seen.scoresChanged).toBeGreaterThan(0);
});
