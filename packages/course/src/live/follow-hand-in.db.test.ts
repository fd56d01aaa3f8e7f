import { claimNext, type Database, explainClaim, finishClaim, heartbeat, sweep } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { endedEarly } from '@rooflab/grader/phase';
import { resultFixture, xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { allOf, eventsOf } from '../testing/events-of.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, handInGraded, makeSchool } from '../testing/school.ts';
import { followHandIn } from './follow-hand-in.ts';
import type { LiveHub } from './live-hub.ts';

async function handIn(api: TestApi, assignment = {}) {
  const school = await makeSchool(api.db, assignment);
  const ada = await api.as(school.student.userId);
  const asked = { assignmentId: school.assignmentId, exercise: EXERCISE, source: 'fn main() {}' };
  const { handInId } = await ada.handIn.create({ ...asked, requestId: crypto.randomUUID() });
  return { ada, school, asked, handInId };
}

/** Claims, reports two steps, and writes the result. */
async function grade({ db }: TestApi): Promise<void> {
  const claim = await claimNext(db, await makeWorker(db));
  const claimId = claim?.claimId ?? '';
  for (const phase of ['compiling', 'checking']) await heartbeat(db, { claimId, phase });
  await finishClaim(db, { claimId, result: resultFixture() });
}

test('A page that follows from the start sees every step, and the stream ends with the verdict.', async () => {
  await using api = await openTestApi();
  const { ada, handInId } = await handIn(api);
  const following = eventsOf(await ada.handIn.live({ handInId }));
  await grade(api);
  const events = await following;
  expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'position')).toEqual(['waiting', 'running', 'phase', 'phase', 'ended']);
  expect(events.at(-1)).toMatchObject({ verdict: 'accepted', score: 92.5, maxScore: 100 });
});

test('Where an explanation follows, the stream goes on after the verdict and ends with it; a page that comes in between sees the same.', async () => {
  await using api = await openTestApi();
  const { ada, handInId } = await handIn(api);
  const following = eventsOf(await ada.handIn.live({ handInId }));
  const claim = await claimNext(api.db, await makeWorker(api.db));
  const claimId = claim?.claimId ?? '';
  const verdict = endedEarly(resultFixture());
  await finishClaim(api.db, { claimId, result: verdict, explaining: true });
  const shown = await ada.handIn.byId({ handInId });
  expect(shown).toMatchObject({ state: 'ended', verdict: 'accepted', explaining: true });
  expect(shown.result).toMatchObject({ score: 92.5 });
  expect(shown.result).not.toHaveProperty('xrayRefused');
  const late = eventsOf(await ada.handIn.live({ handInId }));
  await explainClaim(api.db, { claimId, result: { ...verdict, xray: xrayFixture(), xrayRefused: undefined } });
  const events = await following;
  expect(events.slice(-2)).toMatchObject([{ kind: 'ended', verdict: 'accepted', explaining: true }, { kind: 'explained' }]);
  expect(await late).toEqual(events.filter(({ kind }) => kind !== 'position'));
  expect(await ada.handIn.byId({ handInId })).toMatchObject({ explaining: false, result: { xray: { seed: '' } } });
  await api.db.handInEvent.deleteMany({ where: { handInId } });
  expect(await eventsOf(await ada.handIn.live({ handInId }))).toMatchObject([{ kind: 'ended', verdict: 'accepted' }]);
});

test('An explanation that does not come ends the stream too, and the result says that there is none.', async () => {
  await using api = await openTestApi();
  const { ada, handInId } = await handIn(api);
  const claim = await claimNext(api.db, await makeWorker(api.db));
  await finishClaim(api.db, { claimId: claim?.claimId ?? '', result: endedEarly(resultFixture()), explaining: true });
  const following = eventsOf(await ada.handIn.live({ handInId }));
  await sweep(api.db, { leaseSeconds: 0 });
  expect((await following).at(-1)).toMatchObject({ kind: 'explained' });
  const { explaining, result } = await ada.handIn.byId({ handInId });
  expect(explaining).toBe(false);
  expect(result?.xrayRefused).toContain('did not finish');
});

test('How far a phase has come is told while it lasts, and stored in nothing but the events.', async () => {
  await using api = await openTestApi();
  const { ada, handInId } = await handIn(api);
  const following = eventsOf(await ada.handIn.live({ handInId }));
  const claim = await claimNext(api.db, await makeWorker(api.db));
  const claimId = claim?.claimId ?? '';
  for (const done of [0, 7, 18]) await heartbeat(api.db, { claimId, phase: 'checking', progress: { done, of: 18 } });
  const roof = [{ bytes: 1_048_576, bytesPerSecond: 2e12 }];
  await heartbeat(api.db, { claimId, phase: 'roof', progress: { done: 1, of: 9, roof } });
  const passed = [{ phase: 'roof', progress: { done: 9, of: 9, roof } }];
  await heartbeat(api.db, { claimId, phase: 'timing', passed });
  await finishClaim(api.db, { claimId, result: resultFixture() });
  const told = (await following).flatMap((event) => (event.kind === 'phase' ? [[event.phase, event.progress]] : []));
  expect(told).toEqual([
    ['checking', { done: 0, of: 18 }],
    ['checking', { done: 7, of: 18 }],
    ['checking', { done: 18, of: 18 }],
    ['roof', { done: 1, of: 9, roof }],
    ['roof', { done: 9, of: 9, roof }],
    ['timing', undefined],
  ]);
});

test('A stream that is taken up again goes on after the last event, wherever it broke.', async () => {
  await using api = await openTestApi();
  const { ada, handInId } = await handIn(api);
  await grade(api);
  const all = await eventsOf(await ada.handIn.live({ handInId }));
  for (const [i, { id }] of all.slice(0, -1).entries()) {
    expect(await eventsOf(await ada.handIn.live({ handInId, lastEventId: id }))).toEqual(all.slice(i + 1));
  }
});

test('The end comes also to a page whose process hears no signal.', async () => {
  await using api = await openTestApi();
  const { handInId } = await handIn(api);
  const deaf: LiveHub = { watch: () => () => undefined, close: async () => undefined };
  const following = allOf(followHandIn({ db: api.db, hub: deaf, handInId, after: 0n, signal: undefined, pollMs: 20 }));
  await grade(api);
  expect((await following).at(-1)?.kind).toBe('ended');
});

test('What happens between the two reads of a round, the end among it, is told step by step and not only as an end.', async () => {
  await using api = await openTestApi();
  const { handInId } = await handIn(api);
  let graded = false;
  const db = api.db.$extends({
    query: {
      handIn: {
        // The second read of a round.
        findUniqueOrThrow: async ({ args, query }) => {
          if (!graded) await grade(api);
          graded = true;
          return await query(args);
        },
      },
    },
  }) as Database;
  const followed = await allOf(followHandIn({ db, hub: api.services.live, handInId, after: 0n, signal: undefined }));
  expect(graded).toBe(true);
  expect(followed.map(({ kind }) => kind)).toEqual(['waiting', 'running', 'phase', 'phase', 'ended']);
  expect(followed).toEqual(await allOf(followHandIn({ db: api.db, hub: api.services.live, handInId, after: 0n, signal: undefined })));
});

test('A stream that meets a fault says no more of it than any other request, and one that asks beyond all ids is refused.', async () => {
  await using api = await openTestApi();
  const { ada, handInId } = await handIn(api);
  const stream = await ada.handIn.live({ handInId });
  await api.db.$executeRaw`ALTER TABLE hand_in_events RENAME TO elsewhere`;
  const refusal = await refusalOf(eventsOf(stream));
  expect(refusal).toMatchObject({ code: 'internal', message: 'Something failed on our side.' });
  expect(refusal.requestId).not.toBeNull();
  expect(api.log.filter(({ level }) => level === 'error')).toHaveLength(1);
  await api.db.$executeRaw`ALTER TABLE elsewhere RENAME TO hand_in_events`;
  const beyond = ada.handIn.live({ handInId, lastEventId: String(2n ** 63n) });
  expect((await refusalOf(beyond.then(eventsOf))).code).toBe('invalid-input');
});

test('The end comes also when its events are forgotten.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student } = await makeSchool(api.db);
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  await api.db.handInEvent.deleteMany({ where: { handInId } });
  const events = await eventsOf(await (await api.as(student.userId)).handIn.live({ handInId }));
  expect(events).toMatchObject([{ kind: 'ended', verdict: 'accepted', score: 92.5 }]);
});

test('A hand-in that another replaces says by which.', async () => {
  await using api = await openTestApi();
  const { ada, asked, handInId } = await handIn(api, { replacesWaiting: true });
  const following = eventsOf(await ada.handIn.live({ handInId }));
  const newer = await ada.handIn.create({ ...asked, requestId: crypto.randomUUID() });
  expect((await following).at(-1)).toMatchObject({ kind: 'cancelled', replacedBy: newer.handInId });
});

test('The place in the queue is told while it waits, and a page that leaves stops following.', async () => {
  await using api = await openTestApi();
  const { handInId } = await handIn(api);
  const leaving = new AbortController();
  const watched: string[] = [];
  const hub: LiveHub = {
    watch: (id, wake) => {
      const stop = api.services.live.watch(id, wake);
      watched.push('came');
      return () => {
        watched.push('left');
        stop();
      };
    },
    close: async () => undefined,
  };
  const events: string[] = [];
  for await (const { kind } of followHandIn({ db: api.db, hub, handInId, after: 0n, signal: leaving.signal })) {
    events.push(kind);
    if (kind === 'position') leaving.abort();
  }
  expect(events).toEqual(['waiting', 'position']);
  expect(watched).toEqual(['came', 'left']);
});
