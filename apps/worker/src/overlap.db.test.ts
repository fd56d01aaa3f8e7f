import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { ended, gradings, handIn, until } from '../test/observe.ts';
import { type Fleet, openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

/** A runner that grades beside what it grades, and stays at the timing of each until it is released. */
function timingRunner() {
  const release = Promise.withResolvers<void>();
  const runner = fakeRunner({
    overlaps: true,
    async atPhase(phase) {
      if (phase === 'timing') await release.promise;
    },
  });
  return { runner, release: () => release.resolve() };
}

async function bothRunning({ db }: Fleet, handIns: readonly string[]): Promise<void> {
  await until(async () => (await db.grading.count({ where: { handInId: { in: [...handIns] }, finishedAt: null } })) === handIns.length);
}

test('A worker claims the next hand-in while it times one, and keeps both claims until both have their result.', async () => {
  await using world = await openFleet();
  const { runner, release } = timingRunner();
  const handIns = [await handIn(world), await handIn(world)];
  await using _worker = startWorker(world, runner);
  await bothRunning(world, handIns);
  release();
  for (const id of handIns) {
    await ended(world.db, id);
    expect(await gradings(world.db, id)).toEqual(['result accepted *']);
  }
});

test('A worker that must stop at once gives both claims back, and one that drains finishes both.', async () => {
  await using world = await openFleet();
  const handIns = [await handIn(world), await handIn(world)];
  const stopped = timingRunner();
  await using first = startWorker(world, stopped.runner);
  await bothRunning(world, handIns);
  first.stopNow();
  await first.done;
  const drained = timingRunner();
  await using second = startWorker(world, drained.runner);
  await bothRunning(world, handIns);
  second.drain();
  drained.release();
  await second.done;
  for (const id of handIns) expect(await gradings(world.db, id)).toEqual(['released null', 'result accepted *']);
});
