import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { AFTER_VERDICT, MOMENTS } from '../test/mortal-worker.ts';
import { ended, gradings, handIn, loseClaims } from '../test/observe.ts';
import { openFleet, type Workplace } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

const MORTAL = fileURLToPath(new URL('../test/mortal-worker.ts', import.meta.url));

/** How the worker killed at this moment ended. */
async function liveAndDie({ address, tokenFile }: Workplace, moment: string): Promise<string | null> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, [MORTAL, moment, address, tokenFile], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  return signal;
}

test('Workers killed at every step leave each hand-in with exactly one effective result; a verdict that was stored stays.', async () => {
  await using test = await openFleet();
  const { db } = test;
  const handIns = await Promise.all(MOMENTS.map(() => handIn(test)));
  const ends = await Promise.all(MOMENTS.map((moment) => liveAndDie(test, moment)));
  expect(ends).toEqual(MOMENTS.map(() => 'SIGKILL'));
  const graded = AFTER_VERDICT.length;
  // The worker killed before claiming left nothing; the others left a claim open, or an explanation to come.
  const left = MOMENTS.length - 1 - graded;
  expect(await db.grading.count({ where: { finishedAt: null } })).toBe(left);
  expect(await db.grading.count({ where: { effective: true, explainingAt: { not: null }, explainedAt: null } })).toBe(graded);
  await loseClaims(test);
  await using _survivor = startWorker(test, fakeRunner());
  for (const handInId of handIns) await ended(db, handInId);
  const histories = await Promise.all(handIns.map((handInId) => gradings(db, handInId)));
  expect(histories.filter((history) => history.length === 1)).toEqual(Array(1 + graded).fill(['result accepted *']));
  expect(histories.filter((history) => history.length === 2)).toEqual(Array(left).fill(['lost null', 'result accepted *']));
  const unexplained = await db.grading.findMany({ where: { explainedAt: { not: null } }, select: { result: true } });
  expect(unexplained).toEqual(
    Array(graded).fill({ result: expect.objectContaining({ xrayRefused: expect.stringContaining('did not finish') }) }),
  );
  expect(await db.handIn.count({ where: { refundedAt: { not: null } } })).toBe(0);
});
