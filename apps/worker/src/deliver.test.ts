import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { FAST } from '../test/start-worker.ts';
import type { WorkerContext } from './context.ts';
import { DeliveryRefused, deliver } from './deliver.ts';
import { PortalAway, PortalRefused } from './portal/portal-error.ts';

const never = new AbortController().signal;
const context: WorkerContext = {
  portal: { ask: () => Promise.reject(new Error('not asked')), labArchive: () => Promise.reject(new Error('not asked')), ended: never },
  runner: fakeRunner(),
  log: pino({ level: 'silent' }),
  pace: { ...FAST, retry: { firstMs: 1, mostMs: 1 } },
  stop: { drain: never, now: never },
};

/** The portal gives these answers in order, then `stored`. Returns how many requests it took, and the outcome. */
async function deliverThrough(answers: readonly Error[]): Promise<[number, unknown]> {
  let asked = 0;
  const send = async (): Promise<string> => {
    const answer = answers[asked];
    asked += 1;
    if (answer) throw answer;
    return 'stored';
  };
  const delivered = await deliver(context, { what: 'result', claimId: 'c', send }).catch((error: unknown) => error);
  return [asked, delivered];
}

const times = (count: number, error: Error): Error[] => Array<Error>(count).fill(error);

test('However often no portal answers, the result is delivered in the end.', async () => {
  expect(await deliverThrough(times(200, new PortalAway('no route')))).toEqual([201, 'stored']);
});

test('Content that is refused five times, or at which portals fail twenty times, is given up.', async () => {
  expect(await deliverThrough(times(9, new PortalRefused('content', 'no')))).toEqual([5, expect.any(DeliveryRefused)]);
  expect(await deliverThrough(times(30, new PortalAway('500', { failed: true })))).toEqual([20, expect.any(DeliveryRefused)]);
});

test('A claim that is not this worker’s ends the delivery at once, and so does the end of its session.', async () => {
  for (const refusal of ['claim', 'session', 'token'] as const)
    expect(await deliverThrough([new PortalRefused(refusal, 'no')])).toEqual([1, null]);
});
