import { beatChunk, claimChunk, type ExperimentChunk, failChunk, finishChunk, finishRun } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { experimentFixture } from '@rooflab/result/testing';
import { isTrackedEnvelope } from '@trpc/server';
import { expect, test } from 'vitest';
import { allOf } from '../testing/events-of.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { makeSchool } from '../testing/school.ts';
import { followRun } from './follow-run.ts';
import type { LiveHub } from './live-hub.ts';
import { type RunEvent, runEventSchema } from './run-event.ts';

const EXPERIMENT = 'reduction/by-size';
const visit = (x: number, curve = 'CPU') => ({ curve, x, round: 0, samplesNs: [10], bytes: 512, flops: 127 });
const skipped = { curve: 'your kernel', x: 128, round: 0, reason: 'it does not compile' };
const progress = (done: number) => ({ done, of: 9 });

async function start(api: TestApi, source: string | null = 'fn main() {}') {
  const { courseId, student } = await makeSchool(api.db);
  const ada = await api.as(student.userId);
  const { runId } = await ada.experiment.start({ courseId, id: EXPERIMENT, source });
  return { ada, runId, live: async (lastEventId?: string) => eventsOf(await ada.experiment.live({ experimentRunId: runId, lastEventId })) };
}

async function eventsOf(stream: AsyncIterable<unknown>): Promise<RunEvent[]> {
  const items = await allOf(stream);
  return items.map((item) => runEventSchema.parse(isTrackedEnvelope(item) ? item[1] : null));
}

/** What a worker does of one run, chunk by chunk. */
async function workerAt({ db }: TestApi) {
  const workerId = await makeWorker(db);
  const claim = async (): Promise<ExperimentChunk> => {
    const chunk = await claimChunk(db, { workerId, versions: { [EXPERIMENT]: 'v1' } });
    if (chunk === null) throw new Error('Nothing was claimed.');
    return chunk;
  };
  const measure = async (visits: readonly object[], next: number | null) => {
    const { claimId } = await claim();
    for (const [i, each] of visits.entries()) await beatChunk(db, { claimId, progress: progress(i + 1), visits: [each] });
    await finishChunk(db, { claimId, visits, next, abandoned: {} });
  };
  const end = async () => {
    const { claimId } = await claim();
    await finishRun(db, { claimId, result: experimentFixture({ id: EXPERIMENT }) });
  };
  return { claim, measure, end };
}

test('A page learns each place when it is measured, and a stream that is taken up again at another process goes on after the last one.', async () => {
  await using api = await openTestApi();
  const { live, runId } = await start(api);
  const following = live();
  const { measure, end } = await workerAt(api);
  await measure([visit(128), visit(512)], null);
  await measure([skipped], null);
  const deaf: LiveHub = { watch: () => () => undefined, close: async () => undefined };
  const fromStart = followRun({ db: api.db, hub: deaf, runId, after: 0n, signal: undefined });
  const first = (await fromStart.next()).value;
  expect(first).toMatchObject({ kind: 'measuring', part: 'own', visits: [visit(128), visit(512), skipped] });
  const rest = followRun({ db: api.db, hub: deaf, runId, after: BigInt(first?.id ?? 0), signal: undefined });
  expect((await rest.next()).value).toMatchObject({ kind: 'visited', progress: progress(1), visits: [skipped] });
  await Promise.all([fromStart.return(), rest.return()]);
  await end();
  const events = await following;
  const told = events.flatMap((event) => (event.kind === 'visited' || event.kind === 'measuring' ? (event.visits ?? []) : []));
  for (const each of [visit(128), visit(512), skipped]) expect(told).toContainEqual(each);
  expect(events.at(-1)).toMatchObject({ kind: 'ended', failed: false });
  expect(await live()).toMatchObject([{ kind: 'ended', failed: false }]);
  expect(await api.db.experimentRunEvent.count()).toBe(0);
});

test('The fixed curves that another run has measured are told at the first chunk, and a run that fails three times says so.', async () => {
  await using api = await openTestApi();
  const { claim, measure, end } = await workerAt(api);
  await start(api, null);
  await measure([visit(128)], null);
  await end();
  const { live } = await start(api);
  const following = live();
  for (let i = 0; i < 3; i++) await failChunk(api.db, { claimId: (await claim()).claimId, reason: 'the device fell off' });
  const events = await following;
  expect(events.find(({ kind }) => kind === 'measuring')).toMatchObject({ part: 'own', deviceClass: 'large', visits: [visit(128)] });
  expect(events.at(-1)).toMatchObject({ kind: 'ended', failed: true });
});
