import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { ended, gradings, handIn, until } from '../test/observe.ts';
import { openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

/** A runner that grades beside what it grades, and stays at the timing of each until it is released. */
function timingRunner() {
  const release = Promise.withResolvers<void>();
  let timing = 0;
  const runner = fakeRunner({
    overlaps: true,
    async atPhase(phase) {
      if (phase !== 'timing') return;
      timing += 1;
      await release.promise;
    },
  });
  /** The worker itself must know of both: a claim whose answer it never saw is given back when its lease ends. */
  const bothTiming = (): Promise<void> => until(async () => timing === 2);
  return { runner, bothTiming, release: () => release.resolve() };
}

test('A worker claims the next hand-in while it times one, and keeps both claims until both have their result.', async () => {
  await using world = await openFleet();
  const { runner, bothTiming, release } = timingRunner();
  const handIns = [await handIn(world), await handIn(world)];
  await using _worker = startWorker(world, runner);
  await bothTiming();
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
  await stopped.bothTiming();
  first.stopNow();
  await first.done;
  const drained = timingRunner();
  await using second = startWorker(world, drained.runner);
  await drained.bothTiming();
  second.drain();
  drained.release();
  await second.done;
  for (const id of handIns) expect(await gradings(world.db, id)).toEqual(['released null', 'result accepted *']);
});
