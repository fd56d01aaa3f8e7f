import { expect, test } from 'vitest';
import { openTestStack } from '../load/testing/test-stack.ts';
import { runKills } from './kill-portal-run.ts';

test('Portals killed while eight students hand in leave complete hand-ins or none, and each repeated request exists once.', async () => {
  await using stack = await openTestStack();
  const figures = await runKills({ stack, kills: 3, atOnce: 8, say: () => undefined });
  expect(figures).toMatchObject({ tornAfterKill: 0, acknowledgedAndGone: 0, otherIdOnRepeat: 0 });
  expect(figures).toMatchObject({ createdTwice: 0, repeatRefused: 0 });
  // The first of them waits for a commit, so it cannot miss.
  expect(figures.killsInsideHandIn).toBeGreaterThan(0);
  expect(figures.ledger).toMatchObject({ handIns: 2 * figures.requests, torn: 0 });
});
