import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openTestDatabase, signedInAs } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { MOMENTS } from '../test/mortal-worker.ts';
import { ended, gradings, handIn, loseClaims } from '../test/observe.ts';
import { startRestrictedWorker } from '../test/start-worker.ts';

const MORTAL = fileURLToPath(new URL('../test/mortal-worker.ts', import.meta.url));

/** How the worker killed at this moment ended. */
async function liveAndDie(url: string, moment: string): Promise<string | null> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, ROOFLAB_WORKER_NAME: `dies-at-${moment}` };
  const child = spawn(process.execPath, [MORTAL, moment], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  return signal;
}

test('Workers killed at every phase leave each hand-in to another one, which gives it exactly one effective result.', async () => {
  await using test = await openTestDatabase();
  const handIns = await Promise.all(MOMENTS.map(() => handIn(test)));
  const ends = await Promise.all(MOMENTS.map((moment) => liveAndDie(signedInAs('worker', test.url), moment)));
  expect(ends).toEqual(MOMENTS.map(() => 'SIGKILL'));
  // Each worker killed with a claim left it open; the one killed before claiming left nothing.
  expect(await test.db.grading.count({ where: { finishedAt: null } })).toBe(MOMENTS.length - 1);
  await loseClaims(test);
  await using _survivor = startRestrictedWorker(test, fakeRunner());
  for (const handInId of handIns) await ended(test.db, handInId);
  const histories = await Promise.all(handIns.map((handInId) => gradings(test.db, handInId)));
  expect(histories.filter((history) => history.length === 1)).toEqual([['result accepted *']]);
  expect(histories.filter((history) => history.length === 2)).toEqual(Array(MOMENTS.length - 1).fill(['lost null', 'result accepted *']));
  expect(await test.db.handIn.count({ where: { refundedAt: { not: null } } })).toBe(0);
});
