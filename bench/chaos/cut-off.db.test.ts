import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import { ended, gradings, loseClaims, until } from '../../apps/worker/test/observe.ts';
import { openFleet } from '../../apps/worker/test/open-fleet.ts';
import { FAST, startWorker } from '../../apps/worker/test/start-worker.ts';
import { handInOnce, POINTS, startCutWorker } from './cut-off.ts';

/** Locks of a transaction that was cut are released after a second instead of a minute. */
const QUICK = { pace: FAST, patience: { statementMs: 5000, answerMs: 6000, idleTransactionMs: 1000 } };

test.each(POINTS.map((point) => ({ point, title: point.join(' is cut off while ') })))(
  'The point at which a $title is reached.',
  async ({ point }) => {
    await using world = await openFleet();
    await using worker = await startCutWorker(world, { point, heal: 'reset', gradingMs: 100, ...QUICK });
    await handInOnce(world);
    await until(async () => worker.isCut());
  },
);

test('A portal that is cut off inside a claim blocks nobody: the worker of another one grades the hand-in.', async () => {
  await using world = await openFleet();
  await using lost = await startCutWorker(world, { point: ['portal', 'claimed'], heal: 'silent', gradingMs: 0, ...QUICK });
  const handInId = await handInOnce(world);
  await until(async () => lost.isCut());
  await using _other = startWorker(world, fakeRunner());
  await ended(world.db, handInId);
  expect(await gradings(world.db, handInId)).toEqual(['result accepted *']);
});

test('A worker that is cut off while grading loses its job to another one, and grades again when the network is back.', async () => {
  await using world = await openFleet();
  await using lost = await startCutWorker(world, { point: ['worker', 'grading'], heal: 'reset', gradingMs: 100, ...QUICK });
  const handInId = await handInOnce(world);
  await until(async () => lost.isCut());
  await loseClaims(world);
  const other = startWorker(world, fakeRunner());
  await ended(world.db, handInId);
  other.drain();
  await other.done;
  lost.reconnect();
  const next = await handInOnce(world);
  await ended(world.db, next);
  expect(await gradings(world.db, handInId)).toEqual(['lost null', 'result accepted *']);
  expect(await gradings(world.db, next)).toEqual(['result accepted *']);
});

test('A worker that never learns that its result was stored sends it again, and it counts once.', async () => {
  await using world = await openFleet();
  await using lost = await startCutWorker(world, { point: ['worker', 'stored'], heal: 'reset', gradingMs: 0, ...QUICK });
  const handInId = await handInOnce(world);
  await until(async () => lost.isCut());
  await ended(world.db, handInId);
  await sleep(100);
  lost.reconnect();
  const next = await handInOnce(world);
  await ended(world.db, next);
  expect(await gradings(world.db, handInId)).toEqual(['result accepted *']);
  expect(await world.db.strayResult.count()).toBe(0);
});
