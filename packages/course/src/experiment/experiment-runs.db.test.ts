import type { Database } from '@rooflab/db';
import { beatChunk, claimChunk, type ExperimentChunk, failChunk, finishChunk, finishRun, releaseChunk, sweep } from '@rooflab/db';
import { enrol, makeScene, makeWorker, openTestDatabase } from '@rooflab/db/testing';
import { experimentFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { RUNS_A_DAY, requestExperimentRun } from './commands.ts';
import { latestExperimentRun, latestFailedRun, pendingExperimentRun } from './queries.ts';

const EXPERIMENT = 'reduction/by-size';
const versions = { [EXPERIMENT]: 'v1' };
const VISIT = { curve: 'CPU', x: 128, round: 0, samplesNs: [10], bytes: 512, flops: 127 };

async function claimed(db: Database, workerId: string, of = versions): Promise<ExperimentChunk> {
  const chunk = await claimChunk(db, { workerId, versions: of });
  if (chunk === null) throw new Error('Nothing was claimed.');
  return chunk;
}

async function requested(db: Database, source: string | null = 'fn main() {}') {
  const { enrolmentId, courseId } = await makeScene(db);
  return {
    enrolmentId,
    courseId,
    runId: await requestExperimentRun(db, { enrolmentId, experiment: EXPERIMENT, labVersion: null, source }),
  };
}

/** One chunk that is the last of its part. */
async function finishPart(db: Database, { claimId }: ExperimentChunk) {
  expect(await finishChunk(db, { claimId, visits: [VISIT], next: null, abandoned: {} })).toBe('stored');
}

test('A run measures the fixed curves and its own, chunk by chunk, and ends with a result that is found as evidence.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { enrolmentId, runId } = await requested(db);
  const workerId = await makeWorker(db);
  const fixed = await claimed(db, workerId);
  expect(fixed).toMatchObject({ runId, part: 'fixed', source: null, from: 0 });
  expect(await claimChunk(db, { workerId, versions })).toBeNull();
  expect(await beatChunk(db, { claimId: fixed.claimId, progress: { done: 3, of: 9 }, visits: [] })).toBe(true);
  expect(await pendingExperimentRun(db, enrolmentId)).toMatchObject({ runId, hasOwn: true });
  expect(await finishChunk(db, { claimId: fixed.claimId, visits: [VISIT], next: 1, abandoned: { slow: 'it was killed' } })).toBe('stored');
  const more = await claimed(db, workerId);
  expect(more).toMatchObject({ part: 'fixed', from: 1, abandoned: { slow: 'it was killed' } });
  await finishPart(db, more);
  const own = await claimed(db, workerId);
  expect(own).toMatchObject({ part: 'own', source: 'fn main() {}', from: 0, abandoned: {} });
  await finishPart(db, own);
  const last = await claimed(db, workerId);
  expect(last).toMatchObject({ part: 'assembly', visits: [VISIT, VISIT, VISIT] });
  expect(await latestExperimentRun(db, { enrolmentId, experiment: EXPERIMENT })).toBeNull();
  expect(await finishRun(db, { claimId: last.claimId, result: experimentFixture({ id: EXPERIMENT }) })).toBe('stored');
  expect(await latestExperimentRun(db, { enrolmentId, experiment: EXPERIMENT })).toMatchObject({ runId, result: { id: EXPERIMENT } });
  expect(await pendingExperimentRun(db, enrolmentId)).toBeNull();
  await expect(db.experimentRun.update({ where: { id: runId }, data: { seed: 'other' } })).rejects.toThrow('does not change');
});

test('Fixed curves are measured once for a device and a version: the next run costs its own curve alone.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  await requested(db);
  await finishPart(db, await claimed(db, workerId));
  await finishPart(db, await claimed(db, workerId));
  expect((await claimed(db, workerId)).part).toBe('assembly');
  const { runId } = await requested(db);
  expect(await claimed(db, workerId)).toMatchObject({ runId, part: 'own' });
  await requested(db, null);
  expect((await claimed(db, workerId)).part).toBe('assembly');
  await requested(db, null);
  expect((await claimed(db, workerId, { [EXPERIMENT]: 'v2' })).part).toBe('fixed');
});

test('While one worker is at the fixed curves, another measures own ones, and leaves a run that only waits for them.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const [one, other] = [await makeWorker(db), await makeWorker(db)];
  await requested(db, null);
  const second = await requested(db);
  await requested(db, null);
  expect((await claimed(db, one)).part).toBe('fixed');
  const own = await claimed(db, other);
  expect(own).toMatchObject({ runId: second.runId, part: 'own' });
  expect(await claimChunk(db, { workerId: other, versions })).toBeNull();
});

test('Runs take turns: after a chunk a run waits behind those that wait already.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  const first = await requested(db);
  const second = await requested(db);
  const taken: string[] = [];
  for (let i = 0; i < 4; i++) {
    const chunk = await claimed(db, workerId);
    taken.push(chunk.runId);
    await finishChunk(db, { claimId: chunk.claimId, visits: [], next: i + 1, abandoned: {} });
  }
  expect(taken).toEqual([first.runId, second.runId, first.runId, second.runId]);
});

test('A worker that is not heard from loses its chunk and nothing else; what it delivers later is not stored.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await requested(db);
  const workerId = await makeWorker(db);
  const kept = await claimed(db, workerId);
  await finishChunk(db, { claimId: kept.claimId, visits: [VISIT], next: 1, abandoned: {} });
  const lost = await claimed(db, workerId);
  expect((await sweep(db, { leaseSeconds: 0 })).expired).toEqual([lost.claimId]);
  expect(await beatChunk(db, { claimId: lost.claimId, progress: null, visits: [VISIT] })).toBe(false);
  expect(await finishChunk(db, { claimId: lost.claimId, visits: [VISIT], next: 2, abandoned: {} })).toBe('stale');
  expect(await claimed(db, workerId)).toMatchObject({ runId: lost.runId, from: 1 });
});

test('After three chunks that failed through our fault a run ends without a result; giving back is no failure.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { enrolmentId } = await requested(db);
  const workerId = await makeWorker(db);
  expect(await releaseChunk(db, (await claimed(db, workerId)).claimId)).toBe('stored');
  for (let i = 0; i < 3; i++) {
    expect(await latestFailedRun(db, { enrolmentId, experiment: EXPERIMENT })).toBeNull();
    await failChunk(db, { claimId: (await claimed(db, workerId)).claimId, reason: 'the device fell off' });
  }
  expect(await claimChunk(db, { workerId, versions })).toBeNull();
  expect(await latestFailedRun(db, { enrolmentId, experiment: EXPERIMENT })).not.toBeNull();
  expect(await latestExperimentRun(db, { enrolmentId, experiment: EXPERIMENT })).toBeNull();
});

test('One run at a time, and so many in 24 hours.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { courseId } = await requested(db);
  const enrolmentId = await enrol(db, courseId);
  const ask = (source: string | null) => requestExperimentRun(db, { enrolmentId, experiment: EXPERIMENT, labVersion: null, source });
  for (let i = 0; i < RUNS_A_DAY; i++) {
    const id = await ask(null);
    await expect(ask(null)).rejects.toMatchObject({ code: 'run-pending' });
    await db.experimentRun.update({ where: { id }, data: { endedAt: new Date(), error: 'x' } });
  }
  await expect(ask(null)).rejects.toMatchObject({ code: 'too-many-runs' });
});

test('A run goes on where another device took over only from its beginning, and only once no worker of its device is left.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await requested(db);
  const first = await makeWorker(db);
  await finishPart(db, await claimed(db, first));
  const other = await makeWorker(db);
  await db.worker.update({ where: { id: other }, data: { device: { description: 'another GPU', driver: '1' } } });
  expect(await claimChunk(db, { workerId: other, versions })).toBeNull();
  await db.worker.update({ where: { id: first }, data: { state: 'gone' } });
  expect(await claimed(db, other)).toMatchObject({ part: 'fixed', from: 0 });
});
