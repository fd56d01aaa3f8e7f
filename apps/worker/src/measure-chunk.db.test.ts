import { findExperiment } from '@rooflab/catalogue';
import { latestExperimentRun, requestExperimentRun } from '@rooflab/course';
import { claimNext } from '@rooflab/db';
import { makeScene } from '@rooflab/db/testing';
import { planVisits, type Visited, visitPlanOf } from '@rooflab/grader';
import { deviceFixture } from '@rooflab/result/testing';
import type { Runner } from '@rooflab/runner';
import { expect, test } from 'vitest';
import { fakeResult, fakeRunner } from '../test/fake-runner.ts';
import { ended, handIn, until } from '../test/observe.ts';
import { openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

const ID = 'reduction/atomics';
const experiment = findExperiment(ID);
if (!experiment) throw new Error(`There is no experiment ${ID}.`);

type Chunk = Parameters<Runner['experimentChunk']>[0];

/** Makes this many visits per chunk; `before` is called first, and may throw. */
function chunks(visitsEach: number, before: (chunk: Chunk) => Promise<void> | void = () => {}) {
  const asked: Chunk[] = [];
  const atChunk: Runner['experimentChunk'] = async (chunk, { onPhase } = {}) => {
    asked.push(chunk);
    await before(chunk);
    const plan = planVisits(experiment as NonNullable<typeof experiment>, visitPlanOf(chunk.request, 'large'));
    const end = Math.min(chunk.from + visitsEach, plan.length);
    const visits: Visited[] = plan.slice(chunk.from, end).map((visit) => ({ ...visit, samplesNs: [1000, 1100, 1200], bytes: 8, flops: 1 }));
    onPhase?.({ phase: 'timing', detail: '', limitMs: 1000, blame: 'ours', progress: { done: end, of: plan.length } });
    const next = end < plan.length ? end : null;
    return { visits, next, abandoned: chunk.abandoned, equipment: { device: deviceFixture(), harness: fakeResult().harness } };
  };
  return { asked, atChunk };
}

test('A run is measured chunk by chunk with no more rights than a worker has, and its result has fixed curves and the own one.', async () => {
  await using test = await openFleet();
  const { db } = test;
  const { enrolmentId } = await makeScene(db);
  const { asked, atChunk } = chunks(12);
  await using _worker = startWorker(test, fakeRunner({ atChunk }));
  await requestExperimentRun(db, { enrolmentId, experiment: ID, labVersion: null, source: 'fn main() {}' });
  await until(async () => (await latestExperimentRun(db, { enrolmentId, experiment: ID })) !== null);
  const run = await latestExperimentRun(db, { enrolmentId, experiment: ID });
  expect(run?.result.series.every(({ points }) => points.length > 0)).toBe(true);
  expect(run?.result.series.map(({ name }) => name)).toContain('your kernel');
  expect(asked.map(({ request: { onlyOwn, source } }) => [onlyOwn, source])).toEqual([
    ...Array(3).fill([false, null]),
    [true, 'fn main() {}'],
  ]);
  // A grading that arrives now must not wait for the chunk to end.
  expect(asked.map(({ budgetMs }) => budgetMs)).toEqual(Array(asked.length).fill(20_000));
});

test('A chunk that fails is tried again without what came before it, and a grading goes before the next chunk.', async () => {
  await using test = await openFleet();
  const { db } = test;
  const { enrolmentId } = await makeScene(db);
  let failures = 1;
  let handInId: string | null = null;
  const { asked, atChunk } = chunks(6, async ({ from }) => {
    if (from > 0 && failures-- > 0) throw new Error('the device fell off');
    handInId ??= await handIn(test);
  });
  await using _worker = startWorker(test, fakeRunner({ atChunk }));
  await requestExperimentRun(db, { enrolmentId, experiment: ID, labVersion: null, source: null });
  await until(async () => handInId !== null);
  await ended(db, handInId ?? '');
  await until(async () => (await latestExperimentRun(db, { enrolmentId, experiment: ID })) !== null);
  expect(asked.map(({ from }) => from).slice(0, 4)).toEqual([0, 6, 6, 12]);
  expect((await db.grading.findFirstOrThrow({ where: { handInId: handInId ?? '' } })).attempt).toBe(1);
  expect(await claimNext(db, (await db.worker.findFirstOrThrow()).id)).toBeNull();
});
