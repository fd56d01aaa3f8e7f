import { listWorkerTokens, revokeWorkerToken } from '@rooflab/db';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { ended, gradings, handIn, until, workerRow } from '../test/observe.ts';
import { openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

/** A grading that does not end by itself. */
function endless() {
  const begun = Promise.withResolvers<void>();
  const runner = fakeRunner({
    async atPhase(phase) {
      if (phase !== 'timing') return;
      begun.resolve();
      await new Promise<never>(() => undefined);
    },
  });
  return { begun: begun.promise, runner };
}

test('A worker for one job ends after it, with its explanation delivered, and leaves the rest.', async () => {
  await using test = await openFleet();
  const [first, second] = [await handIn(test), await handIn(test)];
  const worker = startWorker(test, fakeRunner({ atVerdict: () => ({ score: 70 }) }), { once: true });
  await worker.done;
  expect(await gradings(test.db, first)).toEqual(['result accepted *']);
  expect(await gradings(test.db, second)).toEqual([]);
  expect(await test.db.grading.count({ where: { explainingAt: { not: null }, explainedAt: null } })).toBe(0);
  expect((await workerRow(test.db, worker.name)).state).toBe('gone');
});

test('A worker ends when it has been idle for the given time since its last job.', async () => {
  await using test = await openFleet();
  const handInId = await handIn(test);
  const worker = startWorker(test, fakeRunner(), { idleExitMs: 300 });
  await worker.done;
  expect(await gradings(test.db, handInId)).toEqual(['result accepted *']);
  expect((await workerRow(test.db, worker.name)).state).toBe('gone');
});

test('A second worker of the same name ends the first, whose job counts as lost and is graded by the second.', async () => {
  await using test = await openFleet();
  const { begun, runner } = endless();
  const first = startWorker(test, runner, { name: 'twin' });
  const handInId = await handIn(test);
  await begun;
  await using _second = startWorker(test, fakeRunner(), { name: 'twin' });
  await expect(first.done).rejects.toMatchObject({ refusal: 'session' });
  await ended(test.db, handInId);
  expect(await gradings(test.db, handInId)).toEqual(['lost null', 'result accepted *']);
});

test('A worker whose token is revoked ends, and its job waits again without a retry used up.', async () => {
  await using test = await openFleet();
  const { begun, runner } = endless();
  const worker = startWorker(test, runner);
  const handInId = await handIn(test);
  await begun;
  const [token] = await listWorkerTokens(test.db);
  await revokeWorkerToken(test.db, { tokenId: token?.tokenId ?? '', actor: 'system', reason: 'lost laptop' });
  await expect(worker.done).rejects.toMatchObject({ refusal: 'token' });
  await until(async () => (await gradings(test.db, handInId))[0] === 'released null');
});
