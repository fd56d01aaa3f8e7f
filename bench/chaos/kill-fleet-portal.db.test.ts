import { expect, test } from 'vitest';
import { openTestStack } from '../load/testing/test-stack.ts';
import { killFleetPortals, type Step } from './kill-fleet-portal-run.ts';

const STEPS: readonly Step[] = [
  ['after', 'claim'],
  ['after', 'finish'],
];

/** Each step starts two portals. The others are those of the bench. */
const TIMEOUT_MS = 300_000;

test('Portals killed at steps of a worker’s work leave one result with its explanation, and the worker goes on at the next portal.', {
  timeout: TIMEOUT_MS,
}, async () => {
  await using stack = await openTestStack();
  for (const kill of await killFleetPortals({ stack, steps: STEPS, say: () => undefined })) {
    expect(kill).toMatchObject({ outcomes: kill.expected, strays: 0, explained: true, gradesOn: true });
  }
});
