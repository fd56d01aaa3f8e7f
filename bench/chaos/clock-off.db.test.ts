import { expect, test } from 'vitest';
import { openTestStack } from '../load/testing/test-stack.ts';
import { runWithClockOff } from './clock-off-run.ts';

test('A portal whose clock is an hour behind loses no claim, and neither its leases nor its deadlines are longer.', async () => {
  await using stack = await openTestStack();
  const run = { party: 'portal', offSeconds: -3600, handIns: 8, everyMs: 250, gradingMs: 500 } as const;
  const { deadlines, ...figures } = await runWithClockOff(stack, run);
  expect(figures).toMatchObject({ handIns: 8, ended: 8, notOneEffective: 0, torn: 0, lostByLiving: 0, strangeTimes: 0 });
  expect(figures.lostByKilled).toBeGreaterThan(0);
  for (const { got, expected } of deadlines) expect(got).toBe(expected);
});
